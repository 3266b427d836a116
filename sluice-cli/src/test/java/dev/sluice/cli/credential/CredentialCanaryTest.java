package dev.sluice.cli.credential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.source.remote.http.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Gives a credential in each place that takes one, and looks for it in all that comes out. */
@Timeout(120)
class CredentialCanaryTest {
  private static final String CANARY = "canary-8d2f7a61c9";
  private static final String ENCODED =
      Base64.getEncoder()
          .encodeToString(("user:" + CANARY).getBytes(StandardCharsets.UTF_8))
          .substring(8, 24);

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();
  private final WebServer server = new WebServer();

  @AfterEach
  void close() {
    server.close();
  }

  /** Command lines that fail before they ask anybody. */
  static List<List<String>> refused() {
    return List.of(
        List.of("https://user:" + CANARY + "@host/"),
        List.of("dir", "https:/user:" + CANARY + "@host/x"),
        List.of("dir", "--workers", "https://user:" + CANARY + "@host/"),
        List.of("http", "http://user:" + CANARY + "@ho st:port:1/"),
        List.of("http", "http://user:pass@" + CANARY + "@[bad/"),
        List.of("http", "user:" + CANARY + "@host/path"),
        List.of("scan", "ftp://user:" + CANARY + "@host/path"),
        List.of("git", "git+x://user:" + CANARY + "@host/path"),
        List.of("git", "https://user:p@ss/" + CANARY + "@localhost:1/a.git"),
        List.of("git", "https://" + CANARY + "@localhost:1/a.git"),
        List.of("http", "http://host/", "--header", "X-Token: " + CANARY + "\u0001"),
        List.of("http", "http://host/", "--header", "X-Token " + CANARY),
        List.of("http", "http://host/", "--header=Authorization: Bearer " + CANARY + "\n"),
        List.of("s3", "s3://b/", "--endpoint-url", "http://user:" + CANARY + "@ho st/"),
        List.of("s3", "s3://b/", "--endpoint-url", "http:///user:" + CANARY + "@"),
        List.of("azure", "az://c/", "--connection-string", "AccountKey=" + CANARY),
        List.of("azure", "az://c/", "--connection-string", CANARY),
        List.of("azure", "az://c/", "--account-key", CANARY),
        List.of(
            "azure",
            "az://c/",
            "--account-name",
            "a",
            "--blob-endpoint",
            "x y?sig=" + CANARY,
            "--sas-token",
            "sig=" + CANARY));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void run_malformed_isRefusedWithoutIt(List<String> words) {
    int status = command.run(words.toArray(new String[0]));
    assertTrue(status == 2 || status == 3, command.err());
    assertHidden("output", command.out() + command.err());
  }

  @Test
  void run_webServerThatRefuses_tellsNothingInAnyOutput() throws IOException {
    server.next("/a/", status(), status(), status());
    String url =
        server
            .url("/a/?token=" + CANARY + "&X-Amz-Signature=" + CANARY)
            .replace("http://", "http://user:" + CANARY + "@");
    List<String> words =
        new ArrayList<>(List.of("http", url, "--header", "X-Api-Key: " + CANARY, "-f", "html"));
    words.addAll(List.of("-r", at("report.html"), "--trace", at("trace.jfr")));
    words.addAll(List.of("--diagnostics", "cpu,mem,trace", "--diagnostics-dir", at("more")));
    words.addAll(List.of("--metrics", at("metrics.json"), "--state", at("state")));
    words.addAll(List.of("--timeout", "30", "-v", "--show-skipped"));
    command.run(words.toArray(new String[0]));
    assertTrue(command.err().contains("warning: --header shows"), command.err());
    assertTrue(command.err().contains("--input-file"), command.err());
    assertHidden("output", command.out() + command.err());
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        assertHidden(file.toString(), new String(bytes, StandardCharsets.ISO_8859_1));
        assertEquals(
            "rw-------",
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
            file.toString());
        if (file.toString().endsWith(".jfr")) {
          // Texts are packed in a recording, so that bytes alone prove nothing.
          assertHidden(file.toString(), RecordingFile.readAllEvents(file).toString());
        }
      }
    }
  }

  private static WebServer.Fault status() {
    return new WebServer.Fault.Status("403 Forbidden", "");
  }

  @Test
  void gcs_tokenFileThatHoldsNoToken_isRefusedWithoutIt() throws IOException {
    Path token = Files.writeString(folder.resolve("token"), CANARY + "\n" + CANARY + "\n");
    int status = command.run("gcs", "gs://b/", "--access-token-file", token.toString());
    assertEquals(3, status, command.err());
    assertTrue(command.err().contains("not one access token"), command.err());
    assertHidden("output", command.out() + command.err());
  }

  @Test
  void header_fromFileAndFromInput_isSentWithoutAWarning() throws IOException {
    server.text("/a", "nothing");
    Path file = Files.writeString(folder.resolve("headers"), "X-Api-Key: " + CANARY + "\n");
    assertEquals(0, command.run("http", server.url("/a"), "--header", "@" + file), command.err());
    assertTrue(server.requests().getLast().contains("X-Api-Key: " + CANARY));
    assertFalse(command.err().contains("warning"), command.err());
    command.input("Authorization: Bearer " + CANARY + "\nmore");
    assertEquals(0, command.run("http", server.url("/a"), "--header", "-"), command.err());
    assertTrue(server.requests().getLast().contains("Bearer " + CANARY));
    assertFalse(command.err().contains("warning"), command.err());
  }

  @Test
  void header_ofNoSecret_isNotWarnedOf() {
    server.text("/a", "nothing");
    assertEquals(0, command.run("http", server.url("/a"), "--header", "Accept: text/plain"));
    assertFalse(command.err().contains("warning"), command.err());
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private static void assertHidden(String where, String text) {
    for (String form : List.of(CANARY, ENCODED)) {
      int at = text.indexOf(form);
      assertFalse(
          at >= 0,
          () ->
              where
                  + " has it: "
                  + text.substring(Math.max(0, at - 200), Math.min(text.length(), at + 100)));
    }
  }
}
