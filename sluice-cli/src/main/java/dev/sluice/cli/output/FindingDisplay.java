package dev.sluice.cli.output;

import dev.sluice.report.TerminalText;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/**
 * Prints findings for people who look into each: the line with the secret underlined, the lines
 * around it, and where it came in.
 */
final class FindingDisplay implements FindingSink {
  private static final int CLIP_BEFORE = 60;
  private static final int CLIP_MAX = 160;
  private static final String RED = "\u001b[1;31m";
  private static final String BOLD = "\u001b[1m";
  private static final String DIM = "\u001b[2m";
  private static final String OFF = "\u001b[0m";

  private final PrintStream out;
  private final boolean isColoured;
  private final ContextLines context;

  FindingDisplay(PrintStream out, boolean isColoured, ContextLines context) {
    this.out = out;
    this.isColoured = isColoured;
    this.context = context;
  }

  @Override
  public void accept(Finding finding) {
    Finding.Location location = finding.location();
    String file = finding.file().isEmpty() ? "standard input" : finding.file();
    String place =
        TerminalText.line(file) + ":" + location.startLine() + ":" + location.startColumn();
    line(
        painted(BOLD, place)
            + ": "
            + painted(RED, TerminalText.line(finding.ruleId()))
            + " ("
            + finding.severity()
            + ", "
            + finding.confidence()
            + " confidence)");
    line("  " + TerminalText.line(finding.description()));
    lines(finding);
    row("secret", TerminalText.lines(finding.secret()));
    if (finding.validity().isTold()) {
      row("validity", TerminalText.line(finding.validity().words()));
    }
    row("entropy", String.format(Locale.ROOT, "%.2f", finding.entropy()));
    if (!finding.tags().isEmpty()) {
      row("tags", TerminalText.line(String.join(", ", finding.tags())));
    }
    if (!finding.symlinkFile().isEmpty()) {
      row("through", TerminalText.line(finding.symlinkFile()));
    }
    commit(finding.commit());
    row("fingerprint", TerminalText.line(finding.fingerprint()));
    out.print("\n");
  }

  private void commit(Finding.Commit commit) {
    if (commit.id().isEmpty()) {
      return;
    }
    row("commit", commit.id());
    row("author", TerminalText.line(commit.author() + " <" + commit.email() + ">"));
    row("date", commit.date());
    if (!commit.message().isEmpty()) {
      row("message", TerminalText.line(commit.message().lines().findFirst().orElse("")));
    }
    if (!commit.link().isEmpty()) {
      row("link", TerminalText.line(commit.link()));
    }
  }

  private void lines(Finding finding) {
    List<String> own = finding.line().stripTrailing().lines().toList();
    int first = finding.location().startLine();
    // A line may come with the break before it.
    while (own.size() > 1 && own.getFirst().isBlank()) {
      own = own.subList(1, own.size());
    }
    ContextLines.Around around = context.of(finding, own);
    int width = Integer.toString(first + own.size() + ContextLines.COUNT).length();
    int number = first - around.before().size();
    for (String text : around.before()) {
      numbered(number++, width, clip(text, 0));
    }
    for (String text : own) {
      marked(number++, width, text, finding);
    }
    for (String text : around.after()) {
      numbered(number++, width, clip(text, 0));
    }
  }

  /** The line, with the secret underlined if it stands there as it is. */
  private void marked(int number, int width, String text, Finding finding) {
    String secret = finding.secret().strip();
    int match = Math.max(0, text.indexOf(finding.match().strip()));
    int at = secret.isEmpty() ? -1 : text.indexOf(secret, match);
    if (at < 0) {
      numbered(number, width, clip(text, 0));
      return;
    }
    int from = Math.max(0, at - CLIP_BEFORE);
    String before = (from > 0 ? "…" : "") + TerminalText.line(text.substring(from, at));
    String shown = TerminalText.line(clip(secret, 0));
    String after = TerminalText.line(clip(text, at + secret.length()));
    numberedPlain(number, width, before + painted(RED, shown) + after);
    String blank = before.replaceAll("[^\t]", " ");
    line(
        painted(DIM, " ".repeat(width + 3) + "| ")
            + blank
            + painted(RED, "^".repeat(Math.max(1, shown.length()))));
  }

  private static String clip(String text, int from) {
    String rest = text.substring(Math.min(from, text.length()));
    return rest.length() <= CLIP_MAX ? rest : rest.substring(0, CLIP_MAX) + "…";
  }

  private void numbered(int number, int width, String text) {
    numberedPlain(number, width, TerminalText.line(text));
  }

  private void numberedPlain(int number, int width, String text) {
    String digits = Integer.toString(number);
    line(painted(DIM, "  " + " ".repeat(width - digits.length()) + digits + " | ") + text);
  }

  private void row(String name, String value) {
    line("  " + painted(DIM, name + ":") + " ".repeat(Math.max(1, 12 - name.length())) + value);
  }

  private String painted(String code, String text) {
    return isColoured ? code + text + OFF : text;
  }

  private void line(String text) {
    out.print(text + "\n");
  }
}
