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
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says of each candidate in a file what became of it, and why. */
public final class CandidatePrinter {
  private static final int CHUNK_BYTES = 1 << 20;
  private static final int SHOWN_MAX = 60;

  private record Said(Match match, String words, boolean found) {
    String shown(String file, @Nullable Redactor redactor) {
      String text = redactor == null ? match.match() : redactor.words(match.match(), file);
      return words + CandidatePrinter.shown(text);
    }
  }

  private CandidatePrinter() {}

  /**
   * Prints the candidates of a file.
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
      scan(engine, file, withRejected, said);
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
    }
    if (said.isEmpty()) {
      console.err().println("no candidate: no rule's regex matches");
    }
    return said.stream().anyMatch(Said::found) ? ExitStatus.LEAKS : ExitStatus.CLEAN;
  }

  /** A line past the end is a slip that "no candidate" would hide. */
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

  private static void scan(Engine engine, Path file, boolean withRejected, List<Said> said)
      throws IOException {
    ObjectScanner scanner = engine.newScanner();
    scanner.begin(
        file.toString(),
        "",
        new MatchListener() {
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
                    true));
          }

          @Override
          public void rejected(Match candidate, Rejection rejection) {
            said.add(new Said(candidate, "not reported: " + rejection.explain(), false));
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

  private static String shown(String match) {
    String text = TerminalText.line(match);
    return " | " + (text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…");
  }
}
