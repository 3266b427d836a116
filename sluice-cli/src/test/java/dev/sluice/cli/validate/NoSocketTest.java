package dev.sluice.cli.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * That a scan sends nothing anywhere. The machine that runs it tells which classes it loads, and
 * nobody can open a connection without loading one of these: all channels and sockets of the JDK go
 * through {@code Net}.
 */
class NoSocketTest {
  private static final List<String> CONNECTIONS =
      List.of(
          "java.net.Socket ",
          "java.net.DatagramSocket ",
          "sun.nio.ch.NioSocketImpl ",
          "sun.nio.ch.Net ",
          "java.net.http.HttpClient ");

  @TempDir Path folder;

  @Test
  void dir_withoutValidate_loadsNothingThatConnects() throws Exception {
    assertEquals(List.of(), connectionsOf("dir"));
  }

  /** The test can see a connection: this run is refused one, and had to try. */
  @Test
  void dir_withValidate_isSeen() throws Exception {
    assertTrue(
        connectionsOf("dir", "--validate", "--validate-hosts", "localhost")
            .contains("java.net.Socket "));
  }

  private List<String> connectionsOf(String command, String... flags) throws Exception {
    Path tree = Files.createDirectories(folder.resolve("tree"));
    Files.writeString(tree.resolve("a.env"), "A=acme_" + "live0live0live0live0live" + "\n");
    Path rules = folder.resolve("rules.toml");
    // A port that nobody listens on: it is the first of those that belong to the system.
    Files.writeString(
        rules,
        """
        [[rules]]
        id = "acme-token"
        description = "A token."
        regex = '''\\b(acme_[a-z0-9]{24})\\b'''

        [[checks]]
        id = "acme-whoami"
        rules = ["acme-token"]
        reference = "https://docs.acme.example/whoami"
        url = "https://localhost:1/whoami"
        bearer = "{{secret}}"
        """);
    Path log = folder.resolve("classes.log");
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-Xlog:class+load:file=" + log);
    words.addAll(List.of("-cp", classPath(), "dev.sluice.cli.Main", command, tree.toString()));
    words.addAll(List.of("-c", rules.toString()));
    words.addAll(List.of(flags));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertEquals(1, process.waitFor(), said);
    return loaded(log);
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static List<String> loaded(Path log) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<String> lines = Files.lines(log)) {
      List<String> all = lines.toList();
      for (String name : CONNECTIONS) {
        if (all.stream().anyMatch(line -> line.contains(" " + name))) {
          found.add(name);
        }
      }
    }
    return found;
  }
}
