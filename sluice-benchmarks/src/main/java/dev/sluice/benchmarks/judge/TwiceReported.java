package dev.sluice.benchmarks.judge;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.Match;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Counts secrets that are reported under two rules: {@code TwiceReported FOLDER...}. Findings whose
 * bytes overlap are of one secret. The pairs of rules are listed, the most frequent first.
 */
public final class TwiceReported {
  private static final long FILE_BYTES_MAX = 8 << 20;

  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);
  private final ObjectScanner scanner = engine.newScanner();
  private final Map<String, Integer> pairs = new TreeMap<>();
  private int secrets;
  private int twice;

  private TwiceReported() {}

  public static void main(String[] folders) throws IOException {
    if (folders.length == 0) {
      System.err.println("usage: TwiceReported FOLDER...");
      System.exit(2);
    }
    for (String folder : folders) {
      TwiceReported count = new TwiceReported();
      count.add(Path.of(folder).toRealPath());
      count.print(folder);
    }
  }

  private void add(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (Files.size(file) <= FILE_BYTES_MAX) {
          add(root.relativize(file).toString(), Files.readAllBytes(file));
        }
      }
    }
  }

  private void add(String path, byte[] text) {
    List<Match> found = new ArrayList<>();
    scanner.begin(path, "", found::add);
    scanner.chunk(text, 0, text.length, true);
    found.sort(
        Comparator.<Match>comparingLong(match -> match.secretBytes().start())
            .thenComparingLong(match -> match.secretBytes().end()));
    List<Match> open = new ArrayList<>();
    long end = -1;
    for (Match match : found) {
      if (match.secretBytes().start() >= end) {
        close(open);
      }
      open.add(match);
      end = Math.max(end, match.secretBytes().end());
    }
    close(open);
  }

  /** Counts the findings of one secret. */
  private void close(List<Match> of) {
    if (of.isEmpty()) {
      return;
    }
    List<String> rules =
        of.stream()
            .map(match -> engine.rules().rule(match.rule()).id())
            .distinct()
            .sorted()
            .toList();
    secrets++;
    if (rules.size() > 1) {
      twice++;
      pairs.merge(String.join(" + ", rules), 1, Integer::sum);
    }
    of.clear();
  }

  private void print(String folder) {
    System.out.printf(
        Locale.ROOT,
        "%s: %d of %d secrets under two rules or more (%.2f%%)%n",
        folder,
        twice,
        secrets,
        100.0 * twice / Math.max(1, secrets));
    pairs.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(
            pair -> System.out.printf(Locale.ROOT, "%6d %s%n", pair.getValue(), pair.getKey()));
  }
}
