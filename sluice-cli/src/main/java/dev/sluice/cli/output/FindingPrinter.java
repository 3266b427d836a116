package dev.sluice.cli.output;

import dev.sluice.report.TerminalText;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import java.io.PrintStream;
import java.util.Locale;

/** Prints findings in full, in the form gitleaks gives them with {@code --verbose}. */
final class FindingPrinter implements FindingSink {
  private static final int NEAR_MAX = 20;
  private static final int SECRET_MAX = 100;
  private static final String SECRET_ON = "\u001b[1;3;m";
  private static final String SECRET_OFF = "\u001b[0m";

  private final PrintStream out;
  private final boolean marksSecret;

  /** {@code marksSecret} shows the line around a secret, and the secret in bold. */
  FindingPrinter(PrintStream out, boolean marksSecret) {
    this.out = out;
    this.marksSecret = marksSecret;
  }

  @Override
  public void accept(Finding finding) {
    String line = finding.line().strip();
    String match = finding.match().strip();
    String secret = finding.secret().strip();
    int matchAt = line.indexOf(match);
    int secretAt = match.indexOf(secret);
    if (marksSecret && !secret.isEmpty() && matchAt >= 0 && secretAt >= 0) {
      String marked = SECRET_ON + shortened(secret, SECRET_MAX) + SECRET_OFF;
      row(
          "Finding",
          before(line, matchAt)
              + TerminalText.lines(match.substring(0, secretAt))
              + marked
              + TerminalText.lines(match.substring(secretAt + secret.length()))
              + after(line, matchAt + match.length()));
      row("Secret", marked);
    } else {
      row("Finding", TerminalText.lines(match));
      row("Secret", TerminalText.lines(secret));
    }
    row("RuleID", TerminalText.line(finding.ruleId()));
    if (finding.validity().isTold()) {
      row("Validity", TerminalText.line(finding.validity().words()));
    }
    row("Entropy", String.format(Locale.ROOT, "%f", finding.entropy()));
    if (!finding.file().isEmpty()) {
      place(finding);
    }
    out.print("\n");
  }

  private void place(Finding finding) {
    if (!finding.tags().isEmpty()) {
      row("Tags", TerminalText.line("[" + String.join(" ", finding.tags()) + "]"));
    }
    row("File", TerminalText.line(finding.file()));
    row("Line", Integer.toString(finding.location().startLine()));
    Finding.Commit commit = finding.commit();
    if (!commit.id().isEmpty()) {
      row("Commit", commit.id());
      row("Author", TerminalText.line(commit.author()));
      row("Email", TerminalText.line(commit.email()));
      row("Date", commit.date());
    }
    row("Fingerprint", TerminalText.line(finding.fingerprint()));
    if (!commit.link().isEmpty()) {
      row("Link", TerminalText.line(commit.link()));
    }
  }

  private void row(String name, String value) {
    out.print(String.format(Locale.ROOT, "%-12s %s\n", name + ":", value));
  }

  private static String before(String line, int matchAt) {
    String text =
        matchAt > NEAR_MAX
            ? "..." + line.substring(matchAt - NEAR_MAX, matchAt)
            : line.substring(0, matchAt);
    int start = 0;
    while (start < text.length() && text.charAt(start) == ' ') {
      start++;
    }
    return TerminalText.line(text.substring(start));
  }

  private static String after(String line, int matchEnd) {
    boolean atEnd = line.length() - 1 <= matchEnd;
    return TerminalText.line(shortened(atEnd ? "" : line.substring(matchEnd), NEAR_MAX));
  }

  private static String shortened(String text, int max) {
    return TerminalText.lines(text.length() <= max ? text : text.substring(0, max) + "...");
  }
}
