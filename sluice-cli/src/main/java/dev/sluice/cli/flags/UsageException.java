package dev.sluice.cli.flags;

/** A command line that cannot be understood. The message says what is wrong and what to do. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String problem;

  public UsageException(String problem) {
    super(problem);
    this.problem = problem;
  }

  public String problem() {
    return problem;
  }
}
