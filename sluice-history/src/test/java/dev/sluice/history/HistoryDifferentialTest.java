package dev.sluice.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.git.fixture.GitRepository;
import dev.sluice.source.git.link.Platform;
import dev.sluice.source.git.link.Remote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A history that is searched first has the findings of one whose every file is scanned. */
class HistoryDifferentialTest {
  /** The rules for named repositories: regexes of every kind, or those of a file that is named. */
  private static final Path KINDS =
      Path.of(System.getProperty("sluice.rules", "../compatibility/rules/kinds.toml"));

  private static final String RULES =
      """
      [[rules]]
      id = "word"
      regex = '''sesame-[a-z]{4}'''
      [[rules]]
      id = "in-tests"
      regex = '''only-[a-z]{4}'''
      path = '''^test/'''
      [[rules]]
      id = "key-file"
      path = '''(?i)\\.p12$'''
      [[rules]]
      id = "pair"
      regex = '''left-[a-z]{4}'''
      [[rules.required]]
      id = "word"
      withinLines = 3
      """;

  @TempDir Path folder;

  static Engine engine(String rules) {
    return Engine.compile(
        RuleLoader.load(new RuleFile("test.toml", rules), LoadOptions.STRICT).rules(),
        EngineOptions.DEFAULT);
  }

  @Test
  void git_randomHistory_isTheSameSearchedOrNotWithAnyNumberOfWorkers() throws Exception {
    GitRepository repo = GitRepository.create(folder.resolve("repo"));
    fill(repo, new Random(11));
    repo.git("gc", "-q");
    List<String> found = check(engine(RULES), repo.directory());
    assertTrue(found.size() > 20, found.size() + " findings");
    assertTrue(found.stream().anyMatch(line -> line.contains("key-file")), found.toString());
    assertTrue(found.stream().anyMatch(line -> line.contains("in-tests")), found.toString());
    assertTrue(found.stream().anyMatch(line -> line.contains("pair")), found.toString());
    assertTrue(found.stream().anyMatch(line -> line.contains("(commit message)")));
  }

  @Test
  void git_sameFileOnTwoBranches_isFoundInTheFirstCommitThatIsNotAllowed() throws Exception {
    GitRepository repo = GitRepository.create(folder.resolve("repo"));
    repo.write("a.txt", "clean\n");
    repo.commit("first");
    for (String branch : List.of("one", "other")) {
      repo.git("checkout", "-q", "-b", branch, "main");
      repo.write("secret.txt", "sesame-twin\n");
      repo.commit("bring it to " + branch);
    }
    List<String> found = check(engine(RULES), repo.directory());
    assertEquals(1, found.size());
    List<String> commits = repo.git("rev-list", "one", "other", "^main").lines().toList();
    String first = commits.stream().filter(found.getFirst()::contains).findFirst().orElseThrow();
    String second = commits.stream().filter(id -> !id.equals(first)).findFirst().orElseThrow();
    String allowed = "[[allowlists]]\ncommits = [\"%s\"]\n".formatted(first);
    List<String> others = check(engine(RULES + allowed), repo.directory());
    assertEquals(1, others.size());
    assertTrue(others.getFirst().contains(second), others.toString());
  }

  @Test
  void git_namedRepositories_areTheSameSearchedOrNotWithRegexesOfEveryKind() throws Exception {
    Engine engine = engine(Files.readString(KINDS));
    for (Path repository : namedRepositories()) {
      check(engine, repository);
    }
  }

  @Test
  void git_namedRepositories_areTheSameSearchedOrNotWithBuiltInRules() throws Exception {
    Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
    for (Path repository : namedRepositories()) {
      check(engine, repository);
    }
  }

  /** What the property {@code sluice.repositories} names, by colons; some lack objects. */
  private static List<String> named() {
    String named = System.getProperty("sluice.repositories", "");
    return named.isEmpty() ? List.of() : Arrays.asList(named.split(":"));
  }

  /** The named repositories, or a small one where none is named. */
  private List<Path> namedRepositories() throws IOException {
    if (named().isEmpty()) {
      Path stream = Path.of("../compatibility/repositories/mill.fast-import");
      return List.of(read(folder.resolve("mill"), stream));
    }
    return named().stream().map(Path::of).toList();
  }

  private static Path read(Path folder, Path stream) throws IOException {
    GitRepository repo = GitRepository.create(folder);
    repo.gitWithInput(Files.readAllBytes(stream), "fast-import", "--quiet");
    return repo.directory();
  }

  /** Eighty commits on some branches, in files that grow, move and come back. */
  private static void fill(GitRepository repo, Random random) throws IOException {
    List<String> words =
        List.of("an ordinary line", "sesame-", "only-", "left-", "another ordinary line");
    for (int i = 0; i < 80; i++) {
      if (i % 9 == 5) {
        repo.git("checkout", "-q", "-b", "branch" + i, "HEAD~" + (1 + random.nextInt(3)));
      }
      String path = (random.nextInt(3) == 0 ? "test/" : "src/") + "f" + random.nextInt(6) + ".txt";
      Path file = repo.directory().resolve(path);
      List<String> lines =
          new ArrayList<>(
              Files.exists(file)
                  ? Files.readAllLines(file)
                  : Collections.nCopies(60, "the same line at first"));
      String word = words.get(random.nextInt(words.size()));
      String end = word.endsWith("-") ? "abc" + (char) ('a' + random.nextInt(5)) : "";
      lines.add(random.nextInt(lines.size()), word + end);
      if (random.nextInt(4) == 0) {
        lines.remove(random.nextInt(lines.size()));
      }
      repo.write(path, String.join("\n", lines) + "\n");
      if (i % 20 == 7) {
        repo.write("keys/k" + i + ".p12", "no secret " + i);
      }
      repo.commit(i % 16 == 3 ? "say sesame-said" : "change " + i);
      if (i % 9 == 8) {
        repo.git("merge", "-q", "-X", "ours", "-m", "merge", "main");
      }
    }
  }

  private static List<String> check(Engine engine, Path path) throws Exception {
    List<String> whole = scan(engine, path, 2, false);
    assertEquals(whole, scan(engine, path, 2, true));
    assertEquals(whole, scan(engine, path, 1, true));
    return whole;
  }

  private static List<String> scan(Engine engine, Path path, int workers, boolean searched)
      throws IOException {
    ScanOptions options = ScanOptions.DEFAULT.withWorkers(workers);
    HistoryRepository repository = HistoryRepository.open(path, HistoryOptions.DEFAULT);
    HistoryPreparation preparation =
        new HistoryPreparation(engine, List.of(), options, repository, null, searched);
    Remote remote = Remote.of(repository.layout(), Platform.NONE);
    Scanning scanning = WholeHistory.ofEverything(repository, remote, preparation);
    List<Finding> found = new ArrayList<>();
    try (HistoryScan scan = new HistoryScan(repository, engine, List.of(), options, scanning)) {
      ScanOutcome outcome = scan.start(found::add, ScanListener.NONE).join();
      boolean mayBeIncomplete = named().contains(path.toString());
      assertTrue(outcome.complete() || mayBeIncomplete, outcome.toString());
    }
    return found.stream().map(Finding::toString).sorted().toList();
  }

  @Test
  void git_repackedWhileItIsSearched_isStillFoundWhole() throws Exception {
    GitRepository repo = GitRepository.create(folder.resolve("repo"));
    for (int i = 0; i < 20; i++) {
      repo.write("f" + i + ".txt", "sesame-abc" + (char) ('a' + i) + "\n");
      repo.commit("commit " + i);
    }
    AtomicBoolean isRepacked = new AtomicBoolean();
    ContainerFormat first =
        (Recognising)
            (head, length) -> {
              if (isRepacked.compareAndSet(false, true)) {
                repo.git("gc", "-q", "--prune=now");
              }
            };
    List<Finding> found = new ArrayList<>();
    try (HistoryScan scan =
        HistoryScan.open(
            engine(RULES),
            List.of(first),
            repo.directory(),
            HistoryOptions.DEFAULT,
            ScanOptions.DEFAULT.withWorkers(2))) {
      ScanOutcome outcome = scan.start(found::add, ScanListener.NONE).join();
      assertTrue(outcome.complete(), outcome.toString());
    }
    assertEquals(20, found.size());
  }
}
