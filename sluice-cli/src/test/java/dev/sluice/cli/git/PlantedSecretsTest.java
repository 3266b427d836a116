package dev.sluice.cli.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.git.PlantedRepository.Scope;
import dev.sluice.cli.request.HistoryRequest;
import dev.sluice.cli.request.ScanRequest;
import dev.sluice.cli.source.TargetScan;
import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOptions;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever a repository holds is found, or the run says that it is not complete. {@code
 * -Dsluice.planted=100000} makes more repositories, {@code -Dsluice.planted.from=SEED} others.
 */
class PlantedSecretsTest {
  private static final int REPOSITORIES = Integer.getInteger("sluice.planted", 500);
  private static final long FROM = Long.getLong("sluice.planted.from", 1);

  private static final Engine ENGINE =
      Engine.compile(
          RuleLoader.load(
                  new RuleFile(
                      "test.toml",
                      """
                      [[rules]]
                      id = "word"
                      regex = '''sesame-[a-z]{12}'''
                      """),
                  LoadOptions.STRICT)
              .rules(),
          EngineOptions.DEFAULT);

  private static final List<ContainerFormat> CONTAINERS =
      List.of(new ArchiveContainer(ArchiveLimits.defaults(), ArchivePolicy.SKIP));

  private static final List<Scope> SCANNED =
      List.of(Scope.HISTORY, Scope.HISTORY, Scope.UNREACHABLE, Scope.STAGED);

  @TempDir Path folder;

  private record Scanned(Set<String> secrets, ScanOutcome outcome) {}

  @Test
  void git_validRepository_everySecretIsFound() throws IOException {
    Map<PlantedRepository.Where, Integer> counts = new EnumMap<>(PlantedRepository.Where.class);
    for (long seed = FROM; seed < FROM + REPOSITORIES; seed++) {
      Random random = new Random(seed);
      Path at = folder.resolve("r" + seed);
      PlantedRepository repository = PlantedRepository.create(random, at);
      Scope scope = SCANNED.get(random.nextInt(SCANNED.size()));
      Scanned scanned = Objects.requireNonNull(scan(at, scope));
      assertTrue(scanned.outcome().complete(), "seed " + seed + ": " + scanned.outcome());
      repository
          .planted()
          .forEach(
              (secret, where) -> {
                if (isIn(where.scope(), scope)) {
                  counts.merge(where, 1, Integer::sum);
                  boolean isFound = scanned.secrets().contains(secret);
                  assertTrue(isFound, () -> where + " " + secret + " in " + at);
                }
              });
      remove(at);
    }
    assertTrue(counts.size() >= 15, counts.toString());
  }

  @Test
  void git_damagedRepository_everySecretIsFoundOrTheRunIsIncomplete() throws IOException {
    int incomplete = 0;
    for (long seed = FROM; seed < FROM + REPOSITORIES; seed++) {
      Random random = new Random(seed);
      Path at = folder.resolve("r" + seed);
      PlantedRepository repository = PlantedRepository.create(random, at);
      String damage = damage(random, at.resolve(".git"));
      Scope scope = random.nextBoolean() ? Scope.HISTORY : Scope.UNREACHABLE;
      Scanned scanned = scan(at, scope);
      if (scanned == null || !scanned.outcome().complete()) {
        incomplete++;
      } else {
        repository
            .planted()
            .forEach(
                (secret, where) ->
                    assertTrue(
                        !isIn(where.scope(), scope) || scanned.secrets().contains(secret),
                        () -> where + " " + secret + " in " + at + " after " + damage));
      }
      remove(at);
    }
    assertTrue(incomplete > REPOSITORIES / 4, incomplete + " were incomplete");
  }

  private static boolean isIn(Scope where, Scope scanned) {
    return switch (scanned) {
      case HISTORY -> where == Scope.HISTORY;
      case UNREACHABLE -> where != Scope.OUTSIDE;
      case STAGED -> where == Scope.STAGED;
      case OUTSIDE -> false;
    };
  }

  /** Damages one file below a repository's objects and refs; says how. */
  private static String damage(Random random, Path git) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String part : List.of("objects", "refs", "packed-refs", "HEAD", "logs")) {
      if (Files.exists(git.resolve(part))) {
        try (Stream<Path> walk = Files.walk(git.resolve(part))) {
          walk.filter(Files::isRegularFile).sorted().forEach(files::add);
        }
      }
    }
    Path file = files.get(random.nextInt(files.size()));
    byte[] bytes = Files.readAllBytes(file);
    // A log that ends after one of its lines, or has none, may have been written like that.
    boolean isLog = file.startsWith(git.resolve("logs"));
    // A folder in the place of a ref's file is what branches leave that are gone.
    boolean isRef = file.startsWith(git.resolve("refs"));
    int kind = isRef ? random.nextInt(2) : random.nextInt(5);
    switch (kind) {
      case 0 -> {
        int end = random.nextInt(bytes.length);
        boolean isText = isLog || file.endsWith("packed-refs");
        end += isText && (end == 0 || bytes[end - 1] == '\n') ? 1 : 0;
        Files.write(file, Arrays.copyOf(bytes, end));
      }
      case 1 -> Files.write(file, isLog ? "damage\n".getBytes(UTF_8) : new byte[0]);
      case 2 -> {
        Files.delete(file);
        Files.createDirectory(file);
      }
      default -> {
        int at = random.nextInt(bytes.length);
        int bit = random.nextInt(8);
        // Of a log no digit becomes another: it may name commits that are gone.
        bytes[at] = (byte) (bytes[at] ^ 1 << (isLog ? 7 : bit));
        Files.write(file, bytes);
      }
    }
    return "damage " + kind + " of " + file;
  }

  /** Scans a repository; null if it is refused. */
  private static @Nullable Scanned scan(Path path, Scope scope) throws IOException {
    List<String> words =
        switch (scope) {
          case UNREACHABLE -> List.of("git", "--unreachable");
          case STAGED -> List.of("git", "--staged");
          case HISTORY, OUTSIDE -> List.of("git");
        };
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    Console console =
        new Console(InputStream.nullInputStream(), nowhere, nowhere, false, InstantSource.system());
    ScanOptions options = ScanOptions.DEFAULT.withWorkers(2);
    GitScans.Run run = new GitScans.Run(ENGINE, CONTAINERS, options, phase -> {});
    List<Finding> found = new ArrayList<>();
    HistoryRequest history =
        Objects.requireNonNull(ScanRequest.of(CommandLine.parse(words)).history());
    try (TargetScan task = GitScans.open(history, path, "", () -> "", run, console)) {
      ScanOutcome outcome = task.start(found::add, ScanListener.NONE, null).join();
      Set<String> secrets = new HashSet<>();
      found.forEach(finding -> secrets.add(finding.secret()));
      return new Scanned(secrets, outcome);
    } catch (UsageException e) {
      return null;
    }
  }

  private static void remove(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException e)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
