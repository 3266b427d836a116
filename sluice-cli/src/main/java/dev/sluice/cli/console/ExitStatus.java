package dev.sluice.cli.console;

/** What the process tells its caller. */
public final class ExitStatus {
  public static final int CLEAN = 0;
  public static final int LEAKS = 1;
  public static final int USAGE = 2;
  public static final int INCOMPLETE = 3;

  /** Something nobody expected: a defect of the program, or a machine out of memory. */
  public static final int INTERNAL = 70;

  public static final int INTERRUPTED = 130;

  /** What a shell shows for a program that wrote to a pipe nobody read any more. */
  public static final int READER_GONE = 141;

  private ExitStatus() {}
}
