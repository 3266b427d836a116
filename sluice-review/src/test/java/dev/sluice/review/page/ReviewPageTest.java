package dev.sluice.review.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.report.Browser;
import dev.sluice.review.DecisionFiles;
import dev.sluice.review.Reasons;
import dev.sluice.review.Reported;
import dev.sluice.review.Review;
import dev.sluice.review.Shown;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.scan.ignore.IgnoreMark.Verdict;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a review as people meet it, with a keyboard alone. */
class ReviewPageTest {
  private static final String ROWS = "document.querySelectorAll('#rows li').length";
  private static final String SELECTED =
      "document.querySelector('#rows [aria-selected=true]').textContent";
  private static final String HOSTILE = "<img src=x onerror=alert(1)>\u202e\u001b[2J\n</script>";

  @TempDir static Path folder;
  @TempDir Path own;

  private static Browser browser;
  private Review review;
  private ReviewServer server;

  @BeforeAll
  static void startBrowser() throws Exception {
    browser = Browser.start(folder.resolve("profile"));
  }

  @AfterAll
  static void stopBrowser() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  private void open(List<Finding> findings) throws Exception {
    Path report = Reported.write(own.resolve("report.jsonl"), findings);
    review = Review.of(List.of(report), DecisionFiles.of(own, null), Reported.CLOCK);
    Shown shown = new Shown(review, new Reasons(() -> BuiltIn.engine(EngineOptions.DEFAULT)), null);
    server = ReviewServer.start(review, shown, Reported.CLOCK);
    browser.complaints.clear();
    browser.requests.clear();
    browser.open(URI.create(server.address()));
    browser.until("state.detail");
  }

  private List<Finding> three() throws Exception {
    Path file = own.resolve("app.txt");
    Files.writeString(file, "before\nkey = s3cr3t-one\nafter\n");
    return List.of(
        Reported.finding("s3cr3t-one", file.toString(), 2),
        Reported.finding("s3cr3t-two", "b.txt", 2),
        Reported.finding("s3cr3t-three", "c.txt", 3));
  }

  private void press(String key) throws Exception {
    browser.until("!state.busy");
    browser.press(key, key.length() == 1 ? Character.toUpperCase(key.charAt(0)) : 0, key);
  }

  private void untilDecided(int count) throws Exception {
    browser.until("document.getElementById('progress').textContent.startsWith('" + count + " of')");
  }

  @Test
  void page_keysAlone_decideAboutEverything() throws Exception {
    open(three());
    assertEquals("rows", browser.evaluate("document.activeElement.id"));
    press("n");
    browser.type("no secret");
    browser.press("Enter", 13, "\r");
    press("f");
    untilDecided(1);
    browser.until("state.detail.id === 1");
    press("t");
    untilDecided(2);
    browser.until("state.detail.id === 2");
    press("a");
    untilDecided(3);
    assertEquals(
        List.of(Verdict.FALSE_ALARM, Verdict.TEST_DATA, Verdict.ACCEPTED),
        review.groups().stream()
            .map(group -> review.decision(group).orElseThrow().verdict())
            .toList());
    assertEquals("no secret", review.decision(review.groups().getFirst()).orElseThrow().note());
    press("k");
    browser.until("state.detail.id === 1");
    press("u");
    untilDecided(2);
    press("q");
    browser.until("document.body.textContent.includes('The review has ended')");
    assertTrue(server.awaitEnd(Duration.ofHours(1)));
    assertEquals(List.of(), List.copyOf(browser.complaints));
  }

  @Test
  void page_secret_showsWhenAskedFor() throws Exception {
    open(three());
    assertFalse(browser.evaluate("document.body.innerText").contains("s3cr3t-one"));
    assertTrue(browser.evaluate("document.querySelector('pre').textContent").contains("1before"));
    press("s");
    browser.until("document.body.innerText.includes('s3cr3t-one')");
    press("j");
    browser.until("state.detail.id === 1");
    assertFalse(browser.evaluate("document.body.innerText").contains("s3cr3t"));
  }

  @Test
  void page_hostileStrings_areTexts() throws Exception {
    Finding.Commit commit =
        new Finding.Commit("0".repeat(40), "javascript:alert(1)", HOSTILE, HOSTILE, HOSTILE, "");
    open(
        List.of(Reported.finding(HOSTILE, HOSTILE, HOSTILE, 1, commit, Validity.unknown(HOSTILE))));
    press("s");
    browser.until("state.shown");
    assertEquals("0", browser.evaluate("document.querySelectorAll('img').length"));
    assertEquals("0", browser.evaluate("document.querySelectorAll('article a').length"));
    assertTrue(browser.evaluate("document.body.textContent").contains("<img src=x"));
    assertFalse(browser.evaluate("document.body.textContent").contains("\u202e"));
    press("f");
    // What has a line break in its rule's name cannot be a line of a file.
    browser.until("document.getElementById('said').textContent.startsWith('NOT decided')");
    assertEquals(List.of(), List.copyOf(browser.complaints));
    assertTrue(
        browser.requests.stream()
            .allMatch(url -> url.startsWith(server.address()) || url.startsWith("data:")),
        browser.requests::toString);
  }

  @Test
  void page_hundredThousandFindings_drawsAndAsksForAPageOnly() throws Exception {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      findings.add(Reported.finding("s3cr3t-" + i % 50_000, "folder/file" + i + ".txt", 1));
    }
    open(findings);
    assertEquals("100", browser.evaluate(ROWS));
    assertEquals("1 to 100 of 50,000", text("shown"));
    assertEquals(2, asked());
    browser.press("PageDown", 34, "");
    browser.until("state.offset === 100 && state.detail.id === 100");
    assertEquals("100", browser.evaluate(ROWS));
    assertEquals(4, asked());
    press("/");
    browser.type("file77777.txt");
    browser.until("document.getElementById('shown').textContent === '1 to 1 of 1'");
    assertEquals("1", browser.evaluate(ROWS));
    assertTrue(browser.evaluate(SELECTED).contains("and 1 more"), browser.evaluate(SELECTED));
  }

  private long asked() {
    return browser.requests.stream().filter(url -> url.contains("/group")).count();
  }

  @Test
  void page_otherOrigin_cannotDecide() throws Exception {
    open(three());
    URI address = URI.create(server.address());
    Path evil = Files.writeString(own.resolve("evil.html"), "<!doctype html><p>evil");
    browser.open(evil.toUri());
    // It even knows the token; the browser and the server still refuse.
    browser.evaluate(
        "fetch('"
            + address
            + "decide', {method: 'POST', mode: 'no-cors', body: 'id=0&verdict=leak'})"
            + ".finally(() => window.over = true) && 0");
    browser.until("window.over");
    browser.evaluate(
        "(window.over = false, fetch('"
            + address
            + "decide', {method: 'POST', headers: {'X-Sluice-Review': '1'}, body:"
            + " 'id=0&verdict=leak'}).catch(() => 0).finally(() => window.over = true) && 0)");
    browser.until("window.over");
    browser.evaluate(
        "(window.read = '', window.over = false, fetch('"
            + address
            + "groups').then(a => a.text()).then(t => window.read = t).catch(() => 0)"
            + ".finally(() => window.over = true) && 0)");
    browser.until("window.over");
    assertEquals("", browser.evaluate("window.read"));
    assertEquals(0, review.decidedCount());
  }

  @Test
  void page_serverGone_saysSo() throws Exception {
    open(three());
    server.close();
    press("f");
    browser.until("document.getElementById('said').textContent.includes('the review has ended')");
    assertEquals(0, review.decidedCount());
  }

  @Test
  void colours_darkAndLight_differAndCanBeRead() throws Exception {
    open(three());
    browser.prefer("light");
    String light = browser.evaluate("getComputedStyle(document.body).backgroundColor");
    assertTrue(browser.contrast() > 7, "light");
    browser.prefer("dark");
    assertNotEquals(light, browser.evaluate("getComputedStyle(document.body).backgroundColor"));
    assertTrue(browser.contrast() > 7, "dark");
  }

  private static String text(String id) throws Exception {
    return browser.evaluate("document.getElementById('" + id + "').textContent");
  }
}
