package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The html report as its reader meets it. */
class HtmlPageTest {
  private static final String ROWS = "document.querySelectorAll('#rows tr').length";
  private static final String FIRST_FILE = "document.querySelector('#rows tr td.file').textContent";
  private static final String FIRST_SECRET = "document.querySelector('#rows .secret')";

  @TempDir static Path folder;

  private static Browser browser;
  private static Path page;

  @BeforeAll
  static void writeAndStart() throws Exception {
    browser = Browser.start(folder.resolve("profile"));
    page = folder.resolve("report.html");
    try (Writer out = Files.newBufferedWriter(page)) {
      ReportWriter report =
          new Reports("1", List.of(), false).writer(ReportFormat.HTML, out, HtmlPageTest::run);
      for (int i = 0; i < 250; i++) {
        report.accept(
            finding(
                i % 50 == 0 ? "acme-key" : "widget-key",
                i % 50 == 0 ? "critical" : "low",
                "folder" + i % 3 + "/file" + String.format("%03d", i) + ".txt",
                1000 - i));
      }
      report.accept(finding("<img src=x onerror=alert(1)>", "high", "a</script>b.txt", 7));
      report.finish();
    }
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    browser.complaints.clear();
    browser.requests.clear();
    browser.open(page);
  }

  @Test
  void page_opened_asksForNothingAndComplainsOfNothing() throws Exception {
    assertEquals("251 of 251 · page 1 of 2", text("#shown"));
    assertTrue(
        browser.requests.stream()
            .allMatch(url -> url.equals(page.toUri().toString()) || url.startsWith("data:")),
        browser.requests::toString);
    assertEquals(List.of(), List.copyOf(browser.complaints));
    assertEquals("251", text(".tile b"));
    assertEquals("INCOMPLETE: 1 failed", text("#verdict"));
  }

  @Test
  void page_everythingUsed_stillAsksForNothingAndComplainsOfNothing() throws Exception {
    browser.evaluate(
        "document.querySelectorAll('button, summary').forEach(control => control.click())");
    assertEquals(List.of(), List.copyOf(browser.complaints));
    assertEquals(1, browser.requests.stream().filter(url -> !url.startsWith("data:")).count());
  }

  @Test
  void filter_typedAfterSlash_keepsWhatMatches() throws Exception {
    browser.press("/", 191, "/");
    assertEquals("filter", browser.evaluate("document.activeElement.id"));
    browser.type("ACME");
    assertEquals("5", browser.evaluate(ROWS));
    assertEquals("5 of 251", text("#shown"));
    browser.press("Escape", 27, "");
    assertEquals("200", browser.evaluate(ROWS));
  }

  @Test
  void filter_bySeverityAndByBar_keepsWhatMatches() throws Exception {
    browser.evaluate(
        "(s => { s.value = 'high'; s.dispatchEvent(new Event('change')) })"
            + "(document.getElementById('severity'))");
    assertEquals("1", browser.evaluate(ROWS));
    assertEquals("a</script>b.txt", browser.evaluate(FIRST_FILE));
    browser.press("Escape", 27, "");
    click("[data-kind=folder][data-value=folder1]");
    assertEquals("83", browser.evaluate(ROWS));
    assertEquals("true", browser.evaluate(attribute("[data-value=folder1]", "aria-pressed")));
    click(".chip");
    assertEquals("200", browser.evaluate(ROWS));
  }

  @Test
  void sort_headerPressed_ordersAndTurnsRound() throws Exception {
    browser.evaluate("document.querySelector('[data-key=line]').focus()");
    browser.press("Enter", 13, "\r");
    assertEquals("a</script>b.txt", browser.evaluate(FIRST_FILE));
    assertEquals("ascending", browser.evaluate(sortOf("line")));
    browser.press("Enter", 13, "\r");
    assertEquals("folder0/file000.txt", browser.evaluate(FIRST_FILE));
    assertEquals("descending", browser.evaluate(sortOf("line")));
    assertEquals("none", browser.evaluate(sortOf("file")));
  }

  @Test
  void pages_next_showsTheRest() throws Exception {
    click("#next");
    assertEquals("51", browser.evaluate(ROWS));
    assertEquals("true", browser.evaluate("document.getElementById('next').disabled"));
    click("#previous");
    assertEquals("200", browser.evaluate(ROWS));
  }

  @Test
  void secret_untilItIsClicked_isNotOnThePage() throws Exception {
    assertFalse(browser.evaluate("document.body.innerText").contains("s3cr3t"));
    assertEquals(
        "2", browser.evaluate("document.querySelectorAll('#rows tr:first-child .secret').length"));
    browser.evaluate(FIRST_SECRET + ".focus()");
    browser.press("Enter", 13, "\r");
    assertEquals("s3cr3t", browser.evaluate(FIRST_SECRET + ".textContent"));
    assertEquals("true", browser.evaluate(FIRST_SECRET + ".getAttribute('aria-pressed')"));
    browser.press("Enter", 13, "\r");
    assertNotEquals("s3cr3t", browser.evaluate(FIRST_SECRET + ".textContent"));
  }

  @Test
  void tabs_arrowKeys_showCoverage() throws Exception {
    browser.evaluate("document.getElementById('tab-findings').focus()");
    browser.press("ArrowRight", 39, "");
    assertEquals("false", browser.evaluate("document.getElementById('coverage').hidden"));
    assertEquals("true", browser.evaluate("document.getElementById('findings').hidden"));
    assertTrue(text("#outcomes").contains("skipped: symbolic link"), text("#outcomes"));
    assertTrue(text("#problems").contains("broken.zip"), text("#problems"));
    assertTrue(text("#timeline").contains("at most 90 MB a second"), text("#timeline"));
    browser.press("ArrowLeft", 37, "");
    assertEquals("true", browser.evaluate("document.getElementById('coverage').hidden"));
  }

  @Test
  void secrets_tab_putsFindingsOfOneSecretTogether() throws Exception {
    click("#tab-secrets");
    assertEquals("false", browser.evaluate("document.getElementById('secrets').hidden"));
    assertEquals("1 secret", text("#secrets-shown"));
    assertEquals("251 places in 251 files", text("#secret-rows summary"));
    assertFalse(browser.evaluate("document.body.innerText").contains("s3cr3t"));
  }

  @Test
  void folders_filesBelowALongPath_areNamedFromIt() throws Exception {
    Path deep = folder.resolve("deep.html");
    try (Writer out = Files.newBufferedWriter(deep)) {
      ReportWriter report =
          new Reports("1", List.of(), false).writer(ReportFormat.HTML, out, HtmlPageTest::run);
      report.accept(finding("acme-key", "low", "/srv/jobs/42/app/src/a.txt", 1));
      report.accept(finding("acme-key", "low", "/srv/jobs/42/app/test/b.txt", 1));
      report.finish();
    }
    browser.open(deep);
    assertEquals(
        "src,test",
        browser.evaluate(
            "[...document.querySelectorAll('[data-kind=folder]')].map(b => b.dataset.value)"));
    assertTrue(text("#bars").contains("By folder in /srv/jobs/42/app/"), text("#bars"));
  }

  @Test
  void colours_darkAndLight_differAndCanBeRead() throws Exception {
    browser.prefer("light");
    String light = browser.evaluate("getComputedStyle(document.body).backgroundColor");
    assertTrue(browser.contrast() > 7, "light");
    browser.prefer("dark");
    assertNotEquals(light, browser.evaluate("getComputedStyle(document.body).backgroundColor"));
    assertTrue(browser.contrast() > 7, "dark");
  }

  private static String text(String selector) throws Exception {
    return browser.evaluate("document.querySelector('" + selector + "').textContent");
  }

  private static void click(String selector) throws Exception {
    browser.evaluate("document.querySelector('" + selector + "').click()");
  }

  private static String attribute(String selector, String name) {
    return "document.querySelector('" + selector + "').getAttribute('" + name + "')";
  }

  private static String sortOf(String key) {
    return "document.querySelector('[data-key="
        + key
        + "]').closest('th').getAttribute('aria-sort')";
  }

  private static RunSummary run() {
    return new RunSummary(
        "a & b",
        "INCOMPLETE: 1 failed",
        12,
        34_000_000,
        1.5f,
        List.of(
            new RunSummary.Outcome("scanned", 12),
            new RunSummary.Outcome("skipped: symbolic link", 3),
            new RunSummary.Outcome("fetch failed", 1)),
        List.of(new RunSummary.Problem("broken.zip", "fetch failed: truncated")),
        1,
        new RunSummary.Timeline(0.2f, List.of(10f, 90f, 40f)));
  }

  private static Finding finding(String rule, String severity, String file, int line)
      throws IOException {
    return new Finding(
        rule,
        "Describes it.",
        new Finding.Location(0, 6, line, line, 1, 6),
        "  key = s3cr3t # was s3cr3t",
        "s3cr3t",
        "s3cr3t",
        file,
        "",
        Finding.Commit.NONE,
        3,
        List.of(),
        severity,
        "high",
        Finding.Attribution.NONE,
        file + ":" + rule + ":" + line,
        "content");
  }
}
