package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.Leak;
import dev.sluice.cli.launcher.Launcher.Ended;
import dev.sluice.testing.Needs;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A review as a process of its own: interrupted, on a full disk, and as a page. */
class ReviewLauncherTest {
  @TempDir Path folder;

  @BeforeEach
  void scan() throws Exception {
    Files.writeString(folder.resolve("a.txt"), "key " + Leak.SECRET + "\n");
    assertEquals(1, new Launcher(folder).run("dir", "a.txt", "-r", "report.json").status());
  }

  private String ignored() throws Exception {
    return Files.readString(folder.resolve(".sluiceignore"));
  }

  @Test
  void interrupt_inTheDialogue_losesNoDecision() throws Exception {
    Process process =
        new Launcher(folder).interruptible().start("review", "--terminal", "report.json");
    OutputStream in = process.getOutputStream();
    in.write("f a sample\n".getBytes(StandardCharsets.UTF_8));
    in.flush();
    BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
    String line = said.readLine();
    while (line != null && !line.contains("false alarm: ")) {
      line = said.readLine();
    }
    assertEquals(
        0, new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor());
    assertEquals(130, process.waitFor());
    assertTrue(ignored().contains("): a sample\n"), ignored());
    assertEquals(0, new Launcher(folder).run("dir", "a.txt").status());
  }

  @Test
  void decide_inTwoProcessesAtOnce_losesNothing() throws Exception {
    int each = 40;
    StringBuilder report = new StringBuilder();
    for (int i = 0; i < 2 * each; i++) {
      report.append(
          "{\"RuleID\":\"word\",\"File\":\"%d.txt\",\"StartLine\":1,\"Secret\":\"made-up-%d\"}%n"
              .formatted(i, i));
    }
    Files.writeString(folder.resolve("many.jsonl"), report.toString());
    Process one = new Launcher(folder).start("review", "--terminal", "many.jsonl");
    Process other = new Launcher(folder).start("review", "--terminal", "many.jsonl");
    // Both wait for their first key, so both have read a file without decisions.
    awaitDialogue(one);
    awaitDialogue(other);
    type(one, "f\n".repeat(each) + "q\n");
    type(other, "g " + (each + 1) + "\n" + "t\n".repeat(each) + "q\n");
    assertEquals(0, Launcher.ended(one).status());
    assertEquals(0, Launcher.ended(other).status());
    assertEquals(
        2 * each, ignored().lines().filter(line -> line.startsWith("word:")).count(), ignored());
    assertEquals(2 * each, ignored().lines().filter(line -> line.startsWith("# sluice")).count());
  }

  private static void awaitDialogue(Process process) throws Exception {
    int c = process.getInputStream().read();
    while (c >= 0 && c != '>') {
      c = process.getInputStream().read();
    }
  }

  private static void type(Process process, String keys) throws Exception {
    try (OutputStream in = process.getOutputStream()) {
      in.write(keys.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void page_decidedAndLeft_endsTheProcess() throws Exception {
    Process process = new Launcher(folder).start("review", "report.json");
    BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
    URI page = URI.create(said.readLine());
    assertEquals("127.0.0.1", page.getHost());
    assertEquals(200, post(page, "decide", "id=0&verdict=test+data"));
    assertEquals(200, post(page, "done", ""));
    assertEquals(0, process.waitFor());
    assertTrue(ignored().contains("# sluice: test data"), ignored());
    assertEquals(0, new Launcher(folder).run("dir", "a.txt").status());
  }

  private static int post(URI page, String name, String body) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client
          .send(
              HttpRequest.newBuilder(page.resolve(name))
                  .header("Origin", "http://" + page.getAuthority())
                  .header("X-Sluice-Review", "1")
                  .POST(HttpRequest.BodyPublishers.ofString(body))
                  .build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    }
  }

  @Test
  void decide_onADiskThatIsFull_isSaidAndTheFileStays() throws Exception {
    String[] small = {
      "unshare",
      "-rm",
      "sh",
      "-c",
      "mount -t tmpfs -o size=16k none small && echo '# kept' > small/.sluiceignore &&"
          + " { head -c 1000000 /dev/zero > small/filler 2>/dev/null; "
          + "printf 'f\\nq\\n' | \"$0\" \"$@\"; }; cat small/.sluiceignore; ls -A small"
    };
    Files.createDirectory(folder.resolve("small"));
    Process tried =
        new ProcessBuilder(Stream.concat(Stream.of(small), Stream.of("true")).toList())
            .directory(folder.toFile())
            .start();
    Needs.OWN_MOUNTS.require(tried.waitFor() == 0);
    Ended ended =
        new Launcher(folder)
            .through(small)
            .run("review", "--terminal", "-i", "small", "report.json");
    assertTrue(ended.out().contains("NOT decided: "), ended.out() + ended.err());
    assertTrue(ended.out().contains("0 decided about, 1 open"), ended.out());
    assertTrue(ended.out().endsWith("# kept\n.sluiceignore\nfiller\n"), ended.out());
    assertFalse(ended.out().contains(Leak.SECRET), ended.out());
  }
}
