package dev.sluice.cli;

/** What the process tells its caller. */
final class ExitStatus {
  static final int CLEAN = 0;
  static final int LEAKS = 1;
  static final int USAGE = 2;
  static final int INCOMPLETE = 3;
  static final int INTERRUPTED = 130;

  private ExitStatus() {}
}
