package dev.sluice.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.link.Platform;
import dev.sluice.source.git.link.Remote;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commits that a user chose have the same findings, whether all is searched first or not. */
class SelectionDifferentialTest {
  private static final int COMMITS = 600;

  private static final Engine ENGINE =
      HistoryDifferentialTest.engine(
          """
          [[rules]]
          id = "word"
          regex = '''sesame-[a-z]{4}'''
          [[rules]]
          id = "in-tests"
          regex = '''only-[a-z]{4}'''
          path = '''^test/'''
          """);

  @TempDir private static Path folder;

  private static Path repository;

  @BeforeAll
  static void fill() throws IOException {
    GitRepository repo = GitRepository.create(folder.resolve("repo"));
    repo.gitWithInput(stream(new Random(3)), "fast-import", "--quiet");
    repo.git("gc", "-q");
    repository = repo.directory();
  }

  /** Two branches that are merged now and then, in files whose lines come, go and come back. */
  private static byte[] stream(Random random) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    Map<String, List<String>> files = new TreeMap<>();
    for (int i = 1; i <= COMMITS; i++) {
      String branch = i % 10 > 6 ? "side" : "main";
      say(stream, "commit refs/heads/" + branch + "\nmark :" + i);
      say(stream, "committer A <a@example.org> %d +0000".formatted(1_700_000_000 + 60 * i));
      data(stream, i % 16 == 3 ? "say sesame-said" : "change " + i);
      if (i % 10 == 7) {
        say(stream, "from :" + (i - 1));
      } else if (i > 10 && i % 10 == 0) {
        say(stream, "from :" + (i - 4) + "\nmerge :" + (i - 1));
      } else if (i > 1 && i % 10 == 1) {
        say(stream, "from :" + (i - 1));
      }
      String path = (random.nextInt(3) == 0 ? "test/" : "src/") + "f" + random.nextInt(6) + ".txt";
      List<String> lines = files.computeIfAbsent(path, _ -> new ArrayList<>());
      String word = List.of("an ordinary line", "sesame-", "only-").get(random.nextInt(3));
      lines.add(
          random.nextInt(lines.size() + 1),
          word.endsWith("-") ? word + "abc" + (char) ('a' + random.nextInt(5)) : word);
      if (random.nextInt(2) == 0) {
        lines.remove(random.nextInt(lines.size()));
      }
      say(stream, "M 100644 inline " + path);
      data(stream, String.join("\n", lines) + "\n");
    }
    return stream.toByteArray();
  }

  private static void say(ByteArrayOutputStream stream, String line) {
    stream.writeBytes((line + "\n").getBytes(UTF_8));
  }

  private static void data(ByteArrayOutputStream stream, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    say(stream, "data " + bytes.length);
    stream.writeBytes(bytes);
    say(stream, "");
  }

  /** What a scan found, and how many objects it decoded beforehand. */
  private record Scanned(List<String> found, long searched) {}

  private static Scanned scan(String words, int workers, boolean isSearched) throws IOException {
    ScanOptions run = ScanOptions.DEFAULT.withWorkers(workers);
    HistoryOptions options = HistoryOptions.DEFAULT.withScope(new HistoryScope.Commits(words));
    HistoryRepository open = HistoryRepository.open(repository, options);
    HistoryPreparation preparation =
        new HistoryPreparation(ENGINE, List.of(), run, open, Selection.of(words, open), isSearched);
    Remote remote = Remote.of(open.layout(), Platform.NONE);
    Scanning scanning = WholeHistory.ofSelection(open, remote, preparation);
    List<Finding> found = new ArrayList<>();
    try (HistoryScan scan = new HistoryScan(open, ENGINE, List.of(), run, scanning)) {
      ScanOutcome outcome = scan.start(found::add, ScanListener.NONE).join();
      assertTrue(outcome.complete(), outcome.toString());
    }
    return new Scanned(
        found.stream().map(Finding::toString).sorted().toList(), preparation.counters().objects());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--all",
        "--all --no-merges",
        "--all -- src",
        "main~250..main",
        "--all --since=2023-11-15T00:00:00Z"
      })
  void git_manyChosenCommits_areTheSameSearchedOrNot(String words) throws IOException {
    Scanned whole = scan(words, 2, false);
    assertEquals(0, whole.searched);
    assertTrue(whole.found.size() > 20, whole.found.size() + " findings");
    for (int workers = 1; workers <= 2; workers++) {
      Scanned searched = scan(words, workers, true);
      assertTrue(searched.searched > COMMITS, searched.searched + " objects");
      assertEquals(whole.found, searched.found);
    }
  }

  @Test
  void git_fewChosenCommits_areScannedWithoutASearch() throws IOException {
    Scanned few = scan("main~3..main", 2, true);
    assertEquals(0, few.searched);
    assertEquals(scan("main~3..main", 2, false).found, few.found);
  }
}
