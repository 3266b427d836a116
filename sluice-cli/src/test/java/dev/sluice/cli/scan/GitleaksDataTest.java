package dev.sluice.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What gitleaks tests its {@code dir} with, through our command line. */
class GitleaksDataTest {
  private static final Path DATA =
      Path.of("..", "..", "shared", "compat", "gitleaks", "testdata").normalize();

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();

  @BeforeEach
  void needsTheData() {
    assumeTrue(Files.isDirectory(DATA), () -> "no " + DATA + ": gitleaks' data is not read");
  }

  @Test
  void config_valid_isTaken() throws IOException {
    for (Path config : configs("valid")) {
      int status = run("dir", DATA.resolve("repos/nogit").toString(), "-c", config.toString());
      assertTrue(status == 0 || status == 1, config + ": " + command.err());
    }
  }

  @Test
  void config_invalid_isRefusedWithItsName() throws IOException {
    for (Path config : configs("invalid")) {
      assertEquals(2, run("dir", DATA.toString(), "-c", config.toString()), config.toString());
      assertTrue(command.err().contains(config.getFileName().toString()), command.err());
    }
  }

  @Test
  void nogit_simpleRules_findsTheKeyOnItsLine() {
    String config = DATA.resolve("config/simple.toml").toString();
    run(
        "dir",
        DATA.resolve("repos/nogit/main.go").toString(),
        "-c",
        config,
        "-r",
        "-",
        "-f",
        "csv");
    List<String> rows = command.out().lines().skip(1).toList();
    assertEquals(1, rows.size(), command.out());
    assertTrue(rows.getFirst().startsWith("aws-access-key,"), command.out());
    assertTrue(rows.getFirst().contains("main.go:aws-access-key:20"), command.out());
  }

  @Test
  void ignoreFile_withWindowsPaths_leavesOutWhatItNames() throws IOException {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    Files.copy(DATA.resolve("repos/nogit/main.go"), tree.resolve("main.go"));
    String config = DATA.resolve("config/simple.toml").toString();
    assertEquals(1, run("dir", tree.toString(), "-c", config));
    Files.writeString(tree.resolve(".gitleaksignore"), tree + "\\main.go:aws-access-key:20\n");
    assertEquals(0, run("dir", tree.toString(), "-c", config));
    assertFalse(command.err().contains("ignore entry without a finding"), command.err());
  }

  @Test
  void baseline_ofGitleaks_isRead() {
    Path baselines = DATA.resolve("baseline");
    String tree = DATA.resolve("repos/nogit").toString();
    assertEquals(1, run("dir", tree, "-b", baselines.resolve("baseline.json").toString()));
    assertEquals(2, run("dir", tree, "-b", baselines.resolve("baseline.csv").toString()));
    assertTrue(command.err().contains("baseline.csv is not a json report"), command.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"files.7z", "files.tar", "files.tar.xz", "files.tar.zst", "files.zip"})
  void archive_ofFiles_hasTheFindingsOfTheFiles(String name) {
    String config = DATA.resolve("config/archives.toml").toString();
    run("dir", DATA.resolve("archives/files").toString(), "-c", config, "--no-archives");
    List<String> plain = places(DATA.resolve("archives/files") + "/");
    assertFalse(plain.isEmpty());
    assertEquals(1, run("dir", DATA.resolve("archives").resolve(name).toString(), "-c", config));
    assertEquals(plain, places(DATA.resolve("archives").resolve(name) + "!files/"));
  }

  /** What was found where, below a path. */
  private List<String> places(String below) {
    return command
        .out()
        .lines()
        .filter(line -> line.startsWith(below) && !line.contains("main.go."))
        .map(line -> line.substring(below.length()))
        .toList();
  }

  /** The configurations of a folder that need no other one beside the working directory. */
  private static List<Path> configs(String kind) throws IOException {
    try (Stream<Path> files = Files.list(DATA.resolve("config").resolve(kind))) {
      List<Path> all = files.sorted().toList();
      List<Path> alone = new ArrayList<>();
      for (Path file : all) {
        if (!Files.readString(file).contains("../testdata")) {
          alone.add(file);
        }
      }
      assertTrue(alone.size() > 5, alone.toString());
      return alone;
    }
  }

  private int run(String... words) {
    return command.run(words);
  }
}
