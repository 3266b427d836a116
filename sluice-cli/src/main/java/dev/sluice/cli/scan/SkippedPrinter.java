package dev.sluice.cli.scan;

import dev.sluice.scan.ScanListener;
import java.io.PrintStream;

/** Names each skipped object, if that is wanted. */
final class SkippedPrinter implements ScanListener {
  private final PrintStream err;
  private final boolean wanted;

  SkippedPrinter(PrintStream err, boolean wanted) {
    this.err = err;
    this.wanted = wanted;
  }

  @Override
  public void skipped(String path, String reason) {
    if (wanted) {
      err.println("skipped " + FindingPrinter.printable(path) + ": " + reason);
    }
  }
}
