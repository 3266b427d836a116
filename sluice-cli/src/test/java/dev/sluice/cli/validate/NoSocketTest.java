package dev.sluice.cli.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.GitRepository;
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

  private static final String SECRET = "A=acme_" + "live0live0live0live0live" + "\n";

  @TempDir Path folder;

  @Test
  void dir_withoutValidate_loadsNothingThatConnects() throws Exception {
    assertEquals(List.of(), connectionsOf(List.of("dir", tree().toString())));
  }

  @Test
  void stdin_withoutValidate_loadsNothingThatConnects() throws Exception {
    assertEquals(List.of(), connectionsOf(List.of("stdin")));
  }

  @Test
  void git_withoutValidate_loadsNothingThatConnects() throws Exception {
    GitRepository repository = GitRepository.create(folder.resolve("repository"));
    repository.write("a.env", SECRET);
    repository.commit("a secret");
    assertEquals(List.of(), connectionsOf(List.of("git", folder.resolve("repository").toString())));
  }

  /** What asks is not even there where nobody asks: it would cost every start. */
  @Test
  void dir_withoutValidate_loadsNothingOfTheModule() throws Exception {
    connectionsOf(List.of("dir", tree().toString()));
    try (Stream<String> lines = Files.lines(folder.resolve("classes.log"))) {
      assertEquals(
          List.of(),
          lines
              .filter(
                  line ->
                      line.contains(" dev.sluice.validate.")
                          || line.contains(" dev.sluice.cli.validate."))
              .toList());
    }
  }

  /** The test can see a connection: this run is refused one, and had to try. */
  @Test
  void dir_withValidate_isSeen() throws Exception {
    assertTrue(
        connectionsOf(
                List.of("dir", tree().toString(), "--validate", "--validate-hosts", "localhost"))
            .contains("java.net.Socket "));
  }

  private Path tree() throws IOException {
    Path tree = Files.createDirectories(folder.resolve("tree"));
    Files.writeString(tree.resolve("a.env"), SECRET);
    return tree;
  }

  private List<String> connectionsOf(List<String> command) throws Exception {
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
    words.addAll(List.of("-cp", classPath(), "dev.sluice.cli.Main"));
    words.addAll(command);
    words.addAll(List.of("-c", rules.toString()));
    Path input = Files.writeString(folder.resolve("input"), SECRET);
    Process process =
        new ProcessBuilder(words).redirectErrorStream(true).redirectInput(input.toFile()).start();
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
