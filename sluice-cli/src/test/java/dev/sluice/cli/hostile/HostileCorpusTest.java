package dev.sluice.cli.hostile;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sluice.cli.CommandRun;
import dev.sluice.cli.Leak;
import dev.sluice.cli.hostile.ArchiveCases.ArchiveCase;
import dev.sluice.cli.hostile.Ways.Way;
import dev.sluice.source.remote.http.WebServer;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What an attacker can hand to Sluice, made by code: each case ends in time, within the little heap
 * that its tests have, with the verdict, the exit status and the words that it must.
 */
@Requires(Needs.POSIX)
class HostileCorpusTest {
  /** How long a case may take that would not end at all: this is no measurement. */
  private static final Duration ENDS = Duration.ofMinutes(1);

  @TempDir static Path folder;
  private static final Ways WAYS = new Ways();
  private static final WebServer WEB = new WebServer();
  private static Path rules;
  private int made;

  @BeforeAll
  static void start() throws IOException {
    rules = Files.writeString(folder.resolve("rules.toml"), Leak.RULES);
    System.setProperty("aws.accessKeyId", "made-up");
    System.setProperty("aws.secretAccessKey", "made-up-and-never-shown");
  }

  @AfterAll
  static void stop() {
    WAYS.close();
    WEB.close();
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  /** Every archive on every way: where a file lies does not change what is seen in it. */
  @TestFactory
  Stream<DynamicContainer> archives() {
    return ArchiveCases.all().stream()
        .map(
            one ->
                DynamicContainer.dynamicContainer(
                    one.name(),
                    Stream.of(Way.values())
                        .map(way -> DynamicTest.dynamicTest(way.name(), () -> check(one, way)))));
  }

  private void check(ArchiveCase one, Way way) throws Exception {
    Path place = place();
    try {
      List<String> words = new ArrayList<>(WAYS.put(way, place, one.file(), one.bytes()));
      words.addAll(List.of("-c", rules.toString(), "--no-progress"));
      run(words.toArray(String[]::new), one.expected());
    } finally {
      remove(place);
    }
  }

  @TestFactory
  Stream<DynamicContainer> corpus() {
    Map<String, List<HostileCase>> families = new TreeMap<>();
    Stream.of(
            RepositoryCases.all(),
            RepositoryObjectCases.all(),
            RepositoryOddCases.all(),
            RepositoryIndexCases.all(),
            CommandLineCases.all(),
            ConfigurationCases.all(),
            EncodedCases.all(),
            TemplateCases.all(),
            WebCases.all(WEB))
        .flatMap(List::stream)
        .forEach(one -> families.computeIfAbsent(one.family(), _ -> new ArrayList<>()).add(one));
    return families.entrySet().stream()
        .map(
            family ->
                DynamicContainer.dynamicContainer(
                    family.getKey(),
                    family.getValue().stream()
                        .map(one -> DynamicTest.dynamicTest(one.name(), () -> check(one)))));
  }

  private void check(HostileCase one) throws Exception {
    Path place = place();
    try {
      one.make().in(place);
      run(one.words(place), one.expected());
      assertFalse(Files.exists(place.resolve("started")), "a program was started");
    } finally {
      remove(place);
    }
  }

  private static void run(String[] words, Expected expected) {
    CommandRun command = new CommandRun();
    int status = assertTimeoutPreemptively(ENDS, () -> command.run(words), command::err);
    expected.check(status, command.out(), command.err());
  }

  private Path place() throws IOException {
    return Files.createDirectory(folder.resolve("case" + made++));
  }

  private static void remove(Path place) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
