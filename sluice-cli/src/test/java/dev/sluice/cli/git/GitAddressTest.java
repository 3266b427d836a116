package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.request.HistoryRequest;
import dev.sluice.cli.request.ScanRequest;
import dev.sluice.cli.source.TargetScan;
import dev.sluice.cli.watch.RunPhase;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A history that is fetched first. */
class GitAddressTest {
  @TempDir Path folder;
  private GitRun git;

  /** What others left, who are still at it or cannot be told from somebody who is. */
  private List<Path> clonesBefore = List.of();

  @BeforeEach
  void create() throws IOException {
    clonesBefore = clones();
    git = new GitRun(folder);
  }

  @Test
  void git_fileAddress_isClonedScannedAndRemoved() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-open\n");
    String first = repo.commit("first");
    git.command()
        .run(
            "git",
            git.address(),
            "-c",
            git.rules().toString(),
            "-f",
            "json",
            "-r",
            git.report().toString());
    assertEquals(List.of(first + ":a.txt:word:1"), git.fingerprints(), git.command().err());
    assertEquals(clonesBefore, clones());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ssh://git@example.org/x", "file:///no/such/repository"})
  void git_addressThatCannotBeFetched_usage(String address) {
    assertEquals(2, git.command().run("git", address), git.command().err());
  }

  @Test
  void git_cancelledWhileFetching_scansNothingAndLeavesNothing() throws IOException {
    git.repo().commit("first");
    GitScans.Run run =
        new GitScans.Run(
            BuiltIn.engine(EngineOptions.DEFAULT),
            List.of(),
            ScanOptions.DEFAULT,
            RunPhase::cancel);
    HistoryRequest history =
        Objects.requireNonNull(
            ScanRequest.of(CommandLine.parse(List.of("git", "--timeout", "5"))).history());
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    Console console =
        new Console(InputStream.nullInputStream(), nowhere, nowhere, false, InstantSource.system());
    try (TargetScan task = GitScans.open(history, null, git.address(), () -> "", run, console)) {
      ScanOutcome outcome = task.start(found -> {}, ScanListener.NONE, null).join();
      assertEquals(0, outcome.discovered());
      assertFalse(outcome.complete());
    }
    assertEquals(clonesBefore, clones());
  }

  private static List<Path> clones() throws IOException {
    try (Stream<Path> left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return left.filter(path -> path.getFileName().toString().startsWith("sluice-clone"))
          .sorted()
          .toList();
    }
  }
}
