package dev.sluice.cli.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.source.remote.http.WebServer;
import dev.sluice.source.remote.http.WebServer.Fault;
import dev.sluice.source.remote.http.WebServer.Page;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scans a web server with a state: the report is that of a full scan, and only changes are read.
 */
@Timeout(60)
class HttpStateTest {
  private static final String RULES =
      """
      [[rules]]
      id = "word"
      regex = '''sesame-[a-z]{8}'''
      """;

  @TempDir private Path folder;
  private final WebServer server = new WebServer();
  private int reports;

  @BeforeEach
  void writeRules() throws IOException {
    Files.writeString(folder.resolve("rules.toml"), RULES);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static Page page(String text, String tag) {
    return new Page(text).withHeaders("ETag: \"" + tag + "\"\r\n");
  }

  private String scan(String... flags) throws IOException {
    Path report = folder.resolve("report" + reports++ + ".json");
    List<String> words = new ArrayList<>(List.of("http", server.url("/a"), server.url("/b")));
    words.addAll(List.of("-c", folder + "/rules.toml", "-r", report.toString(), "--no-progress"));
    words.addAll(List.of(flags));
    CommandRun run = new CommandRun();
    assertEquals(1, run.run(words.toArray(String[]::new)), run.err());
    assertTrue(run.err().contains("complete: every object"), run.err());
    return Files.readString(report);
  }

  private String scanWithState() throws IOException {
    return scan("--state", folder + "/state");
  }

  private long reads(String path) {
    return server.requests().stream().filter(head -> head.startsWith("GET " + path + " ")).count();
  }

  @Test
  void scan_nothingChanged_readsNothingAndReportsTheSame() throws IOException {
    server.page("/a", page("sesame-abcdefgh", "1")).page("/b", page("sesame-stuvwxyz", "1"));
    String full = scan();
    String first = scanWithState();
    assertEquals(2, reads("/a"));
    assertEquals(full, first);
    assertEquals(full, scanWithState());
    assertEquals(2, reads("/a"));
    assertEquals(2, reads("/b"));
  }

  @Test
  void scan_oneChanged_readsThatOne() throws IOException {
    server.page("/a", page("sesame-abcdefgh", "1")).page("/b", page("sesame-stuvwxyz", "1"));
    String before = scanWithState();
    server.page("/a", page("sesame-ijklmnop", "2"));
    String after = scanWithState();
    assertEquals(2, reads("/a"));
    assertEquals(1, reads("/b"));
    assertNotEquals(before, after);
    assertEquals(scan(), after);
  }

  @Test
  void scan_noVersionTold_isReadAgain() throws IOException {
    server.text("/a", "sesame-abcdefgh").page("/b", page("sesame-stuvwxyz", "1"));
    assertEquals(scanWithState(), scanWithState());
    assertEquals(2, reads("/a"));
    assertEquals(1, reads("/b"));
  }

  @Test
  void scan_versionCannotBeAskedFor_isReadAgain() throws IOException {
    server.page("/a", page("sesame-abcdefgh", "1")).page("/b", page("sesame-stuvwxyz", "1"));
    String first = scanWithState();
    // The first request is to see whether it is a folder.
    Fault refused = new Fault.Status("405 Method Not Allowed", "");
    server.next("/a", refused, refused);
    assertEquals(first, scanWithState());
    assertEquals(2, reads("/a"));
  }

  @Test
  void scan_changedAfterItsVersionWasAskedFor_isNotKeptAsWhatItWas() throws IOException {
    server.page("/b", page("sesame-stuvwxyz", "1"));
    Page old = page("sesame-abcdefgh", "1");
    server.page("/a", old);
    String before = scan();
    server.page("/a", changing(old, page("sesame-ijklmnop", "2")));
    String changed = scanWithState();
    assertTrue(changed.contains("sesame-ijklmnop"), changed);
    server.page("/a", old);
    assertEquals(before, scanWithState());
  }

  @Test
  void scan_archiveChangedAfterItsVersionWasAskedFor_isNotKeptAsWhatItWas() throws IOException {
    server.page("/b", page("sesame-stuvwxyz", "1"));
    Page old = archive("sesame-abcdefgh", "1");
    server.page("/a", old);
    String before = scan();
    Page other = archive("sesame-ijklmnop", "2");
    server.page("/a", changingOnceRead(old, other));
    CommandRun run = new CommandRun();
    assertEquals(
        1,
        run.run(
            "http",
            server.url("/a"),
            server.url("/b"),
            "-c",
            folder + "/rules.toml",
            "--no-progress",
            "--state",
            folder + "/state"),
        run.err());
    server.page("/a", old);
    assertEquals(before, scanWithState());
  }

  private static Page archive(String text, String tag) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("entry"));
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    String header = "ETag: \"" + tag + "\"\r\n";
    return new Page(WebServer.Content.of(bytes.toByteArray()), header, true);
  }

  /** A page that becomes another one when its content was sent once. */
  private Page changingOnceRead(Page first, Page second) {
    WebServer.Content content =
        new WebServer.Content() {
          @Override
          public long size() {
            return first.content().size();
          }

          @Override
          public void write(long from, long to, OutputStream out) throws IOException {
            server.page("/a", second);
            first.content().write(from, to, out);
          }
        };
    return new Page(content, first.headers(), true);
  }

  /** A page that becomes another one with the second request: is it a folder, and which version. */
  private Page changing(Page first, Page second) {
    AtomicInteger requests = new AtomicInteger();
    WebServer.Content content =
        new WebServer.Content() {
          @Override
          public long size() {
            if (requests.incrementAndGet() == 2) {
              server.page("/a", second);
            }
            return first.content().size();
          }

          @Override
          public void write(long from, long to, OutputStream out) throws IOException {
            first.content().write(from, to, out);
          }
        };
    return new Page(content, first.headers(), true);
  }
}
