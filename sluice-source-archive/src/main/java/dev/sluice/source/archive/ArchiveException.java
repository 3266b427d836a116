package dev.sluice.source.archive;

import dev.sluice.source.EndsRun;
import java.io.IOException;

/** Says that something in an archive was not read in full, and why. */
public final class ArchiveException extends IOException implements EndsRun {
  private static final long serialVersionUID = 1L;

  private final transient ArchiveProblem problem;

  /** The problem as an exception. */
  public ArchiveException(ArchiveProblem problem) {
    super(problem.kind().words() + " (" + problem.detail() + ")");
    this.problem = problem;
  }

  /** What happened, and how much it reaches; a reach of {@code RUN} asks to end the run. */
  public ArchiveProblem problem() {
    return problem;
  }

  @Override
  public String endOfRun() {
    return problem.effect() == ArchiveProblem.Effect.RUN
        ? problem.kind().words() + ", and the archive policy is to end the run then"
        : "";
  }
}
