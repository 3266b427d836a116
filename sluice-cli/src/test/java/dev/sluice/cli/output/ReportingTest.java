package dev.sluice.cli.output;

import static dev.sluice.cli.Leak.SECRET;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.cli.watch.DiagnosticsServer;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where findings are written, and in which order. */
class ReportingTest {

  @TempDir Path temp;
  private Path tree;
  private final CommandRun command = new CommandRun();

  @BeforeEach
  void leaks() throws IOException {
    tree = Files.createDirectory(temp.resolve("tree"));
    for (int i = 0; i < 100; i++) {
      Files.writeString(tree.resolve("f" + i), "key = " + SECRET + "\n");
    }
  }

  @Test
  void jsonl_onStandardOutput_hasTheSameLinesAsTheFileHasInOrder() throws IOException {
    Path file = temp.resolve("report.jsonl");
    assertEquals(1, command.run("dir", tree.toString(), "-r", file.toString()));
    List<String> ordered = Files.readAllLines(file);
    assertEquals(100, ordered.size());
    assertEquals(1, command.run("dir", tree.toString(), "-r", "-", "-f", "jsonl"));
    assertEquals(ordered, command.out().lines().sorted().toList());
    assertTrue(command.err().contains("leaks found: 100"), command.err());
  }

  @Test
  void jsonl_onStandardOutput_leavesOutWhatIsKnown() throws IOException {
    Path baseline = temp.resolve("baseline.json");
    command.run("baseline", tree.toString(), "-r", baseline.toString());
    Files.writeString(tree.resolve("new"), "key = " + SECRET + "\n");
    assertEquals(
        1,
        command.run("dir", tree.toString(), "-b", baseline.toString(), "-r", "-", "-f", "jsonl"));
    assertEquals(1, command.out().lines().count());
    assertTrue(command.err().contains("(100 known ones left out)"), command.err());
  }

  @Test
  @Requires(Needs.POSIX)
  void report_toADevice_isWrittenToItAndDoesNotReplaceIt() {
    Path device = Path.of("/dev/null");
    assertEquals(1, command.run("dir", tree.toString(), "-f", "json", "-r", "/dev/null"));
    assertFalse(Files.isRegularFile(device));
  }

  @Test
  void report_toALink_replacesWhatItLeadsTo() throws IOException {
    Path real = Files.writeString(temp.resolve("real.json"), "old");
    Path link = Files.createSymbolicLink(temp.resolve("link.json"), real);
    assertEquals(1, command.run("dir", tree.toString(), "-r", link.toString()));
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.readString(real).startsWith("[\n {"));
  }

  @Test
  void human_file_hasALineForEachFindingAndTheVerdict() throws IOException {
    Path file = temp.resolve("report.txt");
    assertEquals(1, command.run("dir", tree.toString(), "-r", file.toString()));
    String text = Files.readString(file);
    assertTrue(text.startsWith(tree + "/f0:1:7: aws-access-key-id (critical, high"), text);
    assertTrue(text.contains("\nleaks found: 100 in " + tree + "\n"), text);
    assertTrue(text.endsWith("\n       100  scanned\ncomplete\n"), text);
    assertFalse(text.contains(SECRET));
  }

  @Test
  void merge_sameFindingsAgain_areWrittenOnce() throws IOException {
    Path json = temp.resolve("a.json");
    Path lines = temp.resolve("b.jsonl");
    command.run("dir", tree.toString(), "-r", json.toString());
    command.run("dir", tree.toString(), "-r", lines.toString());
    assertEquals(
        0,
        command.run("report", "merge", json.toString(), lines.toString(), "-r", "-", "-f", "json"));
    assertEquals(Files.readString(json), command.out());
  }

  @Test
  void diagnostics_cpuAndMemory_areWrittenWhereAsked() throws IOException {
    Path folder = temp.resolve("diagnostics");
    assertEquals(
        1,
        command.run(
            "dir",
            tree.toString(),
            "--diagnostics",
            "cpu,mem,trace",
            "--diagnostics-dir",
            folder.toString()));
    assertTrue(Files.size(folder.resolve("cpu.jfr")) > 0);
    assertTrue(Files.size(folder.resolve("trace.jfr")) > 0);
    assertTrue(Files.readString(folder.resolve("mem.txt")).contains("java.lang.String"));
  }

  @Test
  void diagnostics_server_showsThreadsMemoryAndTimeToThisMachineAlone() throws Exception {
    try (DiagnosticsServer server = DiagnosticsServer.start(0);
        HttpClient client = HttpClient.newHttpClient()) {
      for (String page : List.of("", "goroutine", "heap", "profile?seconds=1")) {
        URI address = URI.create(server.address() + page);
        HttpResponse<byte[]> answer =
            client.send(
                HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray());
        assertEquals(200, answer.statusCode(), page);
        assertTrue(answer.body().length > 100, page);
      }
      try (Socket socket = new Socket("localhost", URI.create(server.address()).getPort())) {
        socket
            .getOutputStream()
            .write("GET /debug/pprof/ HTTP/1.0\r\nHost: evil.example\r\n\r\n".getBytes(UTF_8));
        assertTrue(new String(socket.getInputStream().readAllBytes(), UTF_8).contains(" 404 "));
      }
    }
  }

  @Test
  void diagnostics_whatCannotBe_isRefused() {
    assertEquals(2, command.run("dir", tree.toString(), "--diagnostics", "http,cpu"));
    assertTrue(command.err().contains("http goes with no other kind"), command.err());
    assertEquals(2, command.run("dir", tree.toString(), "--diagnostics", "gpu"));
  }

  @Test
  void gitignore_ignoredFile_isSkippedWithAReason() throws IOException {
    Files.writeString(tree.resolve(".gitignore"), "f*\n!f7\n");
    assertEquals(1, command.run("dir", tree.toString(), "--gitignore"));
    assertEquals(1, command.out().lines().count());
    assertTrue(command.err().contains("skipped 99: ignored by Git 99"), command.err());
  }

  @Test
  void followSymlinks_linkToAFile_namesBoth() throws IOException {
    Path link = Files.createSymbolicLink(temp.resolve("link"), tree.resolve("f1"));
    Path other = Files.createDirectory(temp.resolve("other"));
    Files.move(link, other.resolve("link"));
    assertEquals(0, command.run("dir", other.toString()));
    assertTrue(command.err().contains("skipped 1: symbolic link 1"), command.err());
    String[] words = {"dir", other.toString(), "--follow-symlinks", "-r", "-", "-f", "json"};
    assertEquals(1, command.run(words));
    assertTrue(command.out().contains("\"File\": \"" + tree.resolve("f1") + "\""), command.out());
    assertTrue(command.out().contains("\"SymlinkFile\": \"" + other.resolve("link") + "\""));
  }
}
