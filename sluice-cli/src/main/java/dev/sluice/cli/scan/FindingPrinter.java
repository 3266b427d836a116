package dev.sluice.cli.scan;

import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.Redaction;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Prints findings for people. The short form is a line each and shows only the first characters of
 * a secret, since terminals and logs keep what they are shown; the long form is gitleaks' and shows
 * what the user asked for.
 */
final class FindingPrinter implements FindingSink {
  private static final Redaction GLIMPSE = new Redaction(75);
  private static final int SECRET_SHOWN_MAX = 40;

  private final PrintStream out;
  private final boolean isLong;

  FindingPrinter(PrintStream out, boolean isLong) {
    this.out = out;
    this.isLong = isLong;
  }

  @Override
  public void accept(Finding finding) {
    if (isLong) {
      printLong(finding);
    } else {
      String secret = GLIMPSE.apply(finding).secret();
      Finding.Location location = finding.location();
      out.println(
          printable(finding.file())
              + ":"
              + location.startLine()
              + ":"
              + location.startColumn()
              + ": "
              + finding.ruleId()
              + " ("
              + finding.severity()
              + ", "
              + finding.confidence()
              + " confidence): "
              + printable(shortened(secret)));
    }
  }

  private void printLong(Finding finding) {
    row("Finding", finding.match());
    row("Secret", finding.secret());
    row("RuleID", finding.ruleId());
    row("Entropy", String.format(Locale.ROOT, "%f", finding.entropy()));
    if (!finding.tags().isEmpty()) {
      row("Tags", finding.tags().toString());
    }
    row("File", finding.file());
    row("Line", Integer.toString(finding.location().startLine()));
    row("Fingerprint", finding.fingerprint());
    out.println();
  }

  private void row(String name, String value) {
    out.printf("%-12s %s%n", name + ":", printable(value));
  }

  private static String shortened(String text) {
    return text.length() <= SECRET_SHOWN_MAX ? text : text.substring(0, SECRET_SHOWN_MAX) + "…";
  }

  /** The text without what could steer a terminal. */
  static String printable(String text) {
    StringBuilder safe = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) && c != '\t') {
        if (safe == null) {
          safe = new StringBuilder(text);
        }
        safe.setCharAt(i, c == '\n' ? ' ' : '\ufffd');
      }
    }
    return safe == null ? text : safe.toString();
  }
}
