package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.testing.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/**
 * Scans public text with the built-in rules, so that a change that makes a rule noisy is seen. What
 * is found there and meant to stay is written in {@code corpus-findings.txt}.
 */
class CorpusTest {
  private static final Path CORPUS = Path.of("target/corpus");
  private static final int JDK_FINDINGS_MAX = 5;

  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);

  @Test
  void scan_pinnedJars_findsWhatIsWrittenDown() throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    try (Stream<Path> jars = Files.list(CORPUS)) {
      for (Path jar : jars.sorted().toList()) {
        scan(
            jar,
            match -> {
              String rule = engine.rules().rule(match.rule()).id();
              String confidence = match.confidence().name().toLowerCase(Locale.ROOT);
              counts.merge(jar.getFileName() + " " + rule + " " + confidence, 1, Integer::sum);
            });
      }
    }
    List<String> found = new ArrayList<>();
    counts.forEach((what, count) -> found.add(what + " " + count));
    assertEquals(golden(), String.join("\n", found));
  }

  @Test
  void scan_sourcesOfTheJdk_findsAlmostNothing() throws IOException {
    Path sources = Path.of(System.getProperty("java.home"), "lib", "src.zip");
    Needs.JDK_SOURCES.require(Files.exists(sources));
    List<Match> found = new ArrayList<>();
    int objects = scan(sources, found::add);
    assertTrue(objects > 10_000, () -> objects + " objects in " + sources);
    assertEquals(
        List.of(), found.stream().filter(match -> match.confidence() == Confidence.HIGH).toList());
    assertTrue(found.size() <= JDK_FINDINGS_MAX, found::toString);
  }

  /** Scans the entries of an archive and returns how many there are. */
  private int scan(Path archive, MatchListener listener) throws IOException {
    int objects = 0;
    ObjectScanner scanner = engine.newScanner();
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (ZipEntry entry : zip.stream().filter(entry -> !entry.isDirectory()).toList()) {
        try (InputStream in = zip.getInputStream(entry)) {
          byte[] bytes = in.readAllBytes();
          scanner.begin(entry.getName(), "", listener);
          scanner.chunk(bytes, 0, bytes.length, true);
          objects++;
        }
      }
    }
    return objects;
  }

  private static String golden() throws IOException {
    try (InputStream in = CorpusTest.class.getResourceAsStream("corpus-findings.txt")) {
      byte[] bytes = Objects.requireNonNull(in).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).strip();
    }
  }
}
