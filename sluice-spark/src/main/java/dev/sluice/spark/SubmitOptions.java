package dev.sluice.spark;

import dev.sluice.detect.rule.Confidence;
import dev.sluice.scan.redact.Redaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The command line of a submitted job, with the names the {@code sluice} command has for the same.
 *
 * @param output the folder of the results, by any URI the cluster can write
 * @param config a rule file on the driver's machine, or null for the built-in rules
 */
record SubmitOptions(
    String format,
    String output,
    @Nullable Path config,
    Redaction redaction,
    int decodeDepthMax,
    int archiveDepth,
    long objectBytesMax,
    Confidence confidenceMin,
    boolean isIncremental,
    List<String> targets) {
  static final String USAGE =
      """
      spark-submit [SPARK OPTIONS] sluice-spark-submit.jar [FLAGS] --output DIR TARGET…
        --format json|parquet|csv    form of the results, parquet by default
        --output DIR                 where findings and coverage go, a folder a run
        --config FILE                rule file (else the built-in rules)
        --redact[=PERCENT]           hide secrets, or that much of them
        --max-decode-depth N         decode encodings within encodings this deep
        --max-archive-depth N        open archives within archives this deep; 0 opens none
        --no-archives                scan archives as they are
        --max-target-megabytes N     skip larger objects
        --min-confidence LEVEL       low, medium or high
        --incremental                leave out what an earlier run in DIR has seen as it is
      exit status: 0 clean and complete, 1 leaks, 2 usage, 3 no leaks but incomplete
      """;

  /** Reads the words of a command line. */
  static SubmitOptions parse(List<String> words) {
    Reader reader = new Reader(words);
    while (reader.hasNext()) {
      reader.take();
    }
    return reader.options();
  }

  /** Collects what the flags say; the defaults are stated here. */
  private static final class Reader {
    private final List<String> words;
    private int at;
    private String format = "parquet";
    private String output = "";
    private @Nullable Path config;
    private Redaction redaction = Redaction.NONE;
    private int decodeDepthMax = 5;
    private int archiveDepth = 3;
    private long objectBytesMax;
    private Confidence confidenceMin = Confidence.LOW;
    private boolean isIncremental;
    private final List<String> targets = new ArrayList<>();

    Reader(List<String> words) {
      this.words = words;
    }

    boolean hasNext() {
      return at < words.size();
    }

    void take() {
      String word = words.get(at++);
      if (!word.startsWith("-")) {
        targets.add(word);
        return;
      }
      int equals = word.indexOf('=');
      String flag = equals < 0 ? word : word.substring(0, equals);
      String attached = equals < 0 ? null : word.substring(equals + 1);
      switch (flag) {
        case "--format", "-f" -> format = format(value(flag, attached));
        case "--output" -> output = value(flag, attached);
        case "--config", "-c" -> config = Path.of(value(flag, attached));
        case "--redact" ->
            redaction = new Redaction(attached == null ? 100 : number(flag, attached));
        case "--max-decode-depth" -> decodeDepthMax = number(flag, value(flag, attached));
        case "--max-archive-depth" -> archiveDepth = number(flag, value(flag, attached));
        case "--no-archives" -> archiveDepth = 0;
        case "--max-target-megabytes" ->
            objectBytesMax = number(flag, value(flag, attached)) * 1_000_000L;
        case "--min-confidence" -> confidenceMin = confidence(value(flag, attached));
        case "--incremental" -> isIncremental = true;
        default -> throw new IllegalArgumentException("unknown flag " + flag);
      }
    }

    private String value(String flag, @Nullable String attached) {
      if (attached != null) {
        return attached;
      }
      if (!hasNext()) {
        throw new IllegalArgumentException(flag + " needs a value");
      }
      return words.get(at++);
    }

    private static String format(String word) {
      if (!List.of("json", "parquet", "csv").contains(word)) {
        throw new IllegalArgumentException("--format is json, parquet or csv, not '" + word + "'");
      }
      return word;
    }

    private static int number(String flag, String value) {
      try {
        return Integer.parseUnsignedInt(value);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(flag + " takes a whole number, not '" + value + "'", e);
      }
    }

    private static Confidence confidence(String word) {
      for (Confidence confidence : Confidence.values()) {
        if (confidence.name().toLowerCase(Locale.ROOT).equals(word)) {
          return confidence;
        }
      }
      throw new IllegalArgumentException(
          "--min-confidence is low, medium or high, not '" + word + "'");
    }

    SubmitOptions options() {
      if (targets.isEmpty() || output.isEmpty()) {
        throw new IllegalArgumentException(
            targets.isEmpty() ? "no target given" : "no --output given");
      }
      return new SubmitOptions(
          format,
          output,
          config,
          redaction,
          decodeDepthMax,
          archiveDepth,
          objectBytesMax,
          confidenceMin,
          isIncremental,
          List.copyOf(targets));
    }
  }
}
