package dev.sluice.cli.rules;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.engine.EngineChoice;
import dev.sluice.cli.engine.RuleChoice;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.output.Reporting;
import dev.sluice.cli.request.RulesRequest;
import dev.sluice.detect.Engine;
import dev.sluice.detect.Match;
import dev.sluice.detect.MatchListener;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.judge.Rejection;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.weigh.Weigher;
import dev.sluice.report.TerminalText;
import dev.sluice.scan.redact.Redactor;
import dev.sluice.source.FailureReason;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says of each match in a file what became of it, and why. */
public final class MatchPrinter {
  private static final int CHUNK_BYTES = 1 << 20;
  private static final int SHOWN_MAX = 60;

  /** How many signs are shown of a match that was weighed. */
  private static final int SIGNS_MAX = 12;

  private record Said(Match match, String words, boolean found, List<String> signs) {
    String shown(String file, @Nullable Redactor redactor) {
      String text = redactor == null ? match.match() : redactor.words(match.match(), file);
      return words + MatchPrinter.shown(text);
    }
  }

  private MatchPrinter() {}

  /**
   * Prints the matches of a file.
   *
   * @param onLine the line they start on, 0 for every line
   * @param withRejected whether those that are not reported are shown too
   */
  public static int print(
      RulesRequest request, Console console, Path file, long onLine, boolean withRejected) {
    if (!Files.isRegularFile(file)) {
      throw new UsageException("no file " + file);
    }
    List<String> warnings = new ArrayList<>();
    RuleChoice choice = RuleChoice.of(request.engine(), System.getenv(), List.of());
    Engine engine = EngineChoice.engine(choice, request.engine(), warnings);
    warnings.forEach(warning -> console.error("warning: " + warning));
    List<Said> said = new ArrayList<>();
    try {
      checkLine(file, onLine);
      boolean showsValues = Reporting.redactor(request.output()) == null;
      scan(engine, file, withRejected, showsValues, said);
    } catch (IOException e) {
      throw new UsageException("cannot read " + file + ": " + FailureReason.of(e));
    }
    said.removeIf(one -> onLine > 0 && one.match().startLine() != onLine);
    said.sort(
        Comparator.comparingLong((Said one) -> one.match().start()).thenComparing(Said::words));
    @Nullable Redactor redactor = Reporting.redactor(request.output());
    if (redactor != null) {
      said.forEach(one -> redactor.learn(one.match(), file.toString()));
    }
    for (Said one : said) {
      console
          .out()
          .printf(
              Locale.ROOT,
              "%s:%d:%d: %s: %s%n",
              TerminalText.line(file.toString()),
              one.match().startLine(),
              one.match().startColumn(),
              TerminalText.line(engine.rules().rule(one.match().rule()).id()),
              TerminalText.line(one.shown(file.toString(), redactor)));
      one.signs().forEach(sign -> console.out().println("    " + TerminalText.line(sign)));
    }
    if (said.isEmpty()) {
      console.err().println("no candidate: no rule's regex matches");
    }
    return said.stream().anyMatch(Said::found) ? ExitStatus.LEAKS : ExitStatus.CLEAN;
  }

  /** A line past the end is a slip that "no match" would hide. */
  private static void checkLine(Path file, long onLine) throws IOException {
    if (onLine < 1) {
      return;
    }
    long lines = 0;
    int last = '\n';
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), CHUNK_BYTES)) {
      for (int b = in.read(); b >= 0 && lines < onLine; b = in.read()) {
        lines += last == '\n' ? 1 : 0;
        last = b;
      }
    }
    if (lines < onLine) {
      throw new UsageException(
          file + " has " + (lines == 1 ? "1 line" : lines + " lines") + ", and none is " + onLine);
    }
  }

  private static void scan(
      Engine engine, Path file, boolean withRejected, boolean showsValues, List<Said> said)
      throws IOException {
    Map<Place, List<String>> signs = new HashMap<>();
    ObjectScanner scanner = engine.newScanner();
    scanner.begin(
        file.toString(),
        "",
        new MatchListener() {
          @Override
          public Interest interest(
              UnjudgedMatch unjudged, int start, int end, int secretStart, int secretEnd) {
            Weigher.Explanation weighed = engine.explain(unjudged, file.toString());
            if (withRejected && weighed != null) {
              signs.put(Place.of(unjudged), signs(weighed, showsValues));
            }
            return Interest.TO_BE_JUDGED;
          }

          @Override
          public void found(Match match) {
            String detail = match.detail().isEmpty() ? "" : ", " + match.detail();
            String provider = match.provider().isEmpty() ? "" : ", of " + match.provider();
            said.add(
                new Said(
                    match,
                    "reported, confidence "
                        + match.confidence().name().toLowerCase(Locale.ROOT)
                        + provider
                        + detail,
                    true,
                    signs.getOrDefault(Place.of(match), List.of())));
          }

          @Override
          public void rejected(Match match, Rejection rejection) {
            boolean isWeighed = rejection instanceof Rejection.Outweighed;
            said.add(
                new Said(
                    match,
                    "not reported: " + rejection.explain(),
                    false,
                    isWeighed ? signs.getOrDefault(Place.of(match), List.of()) : List.of()));
          }

          @Override
          public boolean wantsRejected() {
            return withRejected;
          }
        });
    try (InputStream in = Files.newInputStream(file)) {
      byte[] chunk;
      do {
        chunk = in.readNBytes(CHUNK_BYTES);
        scanner.chunk(chunk, 0, chunk.length, chunk.length < CHUNK_BYTES);
      } while (chunk.length == CHUNK_BYTES);
    }
  }

  /** What tells the matches of a file apart that have different signs, as a rule. */
  private record Place(int rule, String match, String secret) {
    static Place of(Match match) {
      return new Place(match.rule(), match.match(), match.secret());
    }

    static Place of(UnjudgedMatch unjudged) {
      return new Place(
          unjudged.rule(), unjudged.match().withoutNewlines().text(), unjudged.secret().text());
    }

    /** The rule, without the secret. */
    @Override
    public String toString() {
      return "Place[rule=" + rule + "]";
    }
  }

  /** The heaviest signs; those that quote the value are left out where values are redacted. */
  private static List<String> signs(Weigher.Explanation weighed, boolean showsValues) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "a secret in %s of cases: its signs weigh %+.2f",
            Weigher.percent(weighed.probability()),
            weighed.weight()));
    weighed.signs().stream()
        .filter(sign -> showsValues || !sign.quotesValue())
        .limit(SIGNS_MAX)
        .forEach(
            sign -> lines.add(String.format(Locale.ROOT, "%+.2f  %s", sign.weight(), sign.name())));
    return lines;
  }

  private static String shown(String match) {
    String text = TerminalText.line(match);
    return " | " + (text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…");
  }
}
