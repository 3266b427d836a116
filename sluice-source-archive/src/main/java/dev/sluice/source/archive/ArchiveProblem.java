package dev.sluice.source.archive;

import dev.sluice.source.archive.format.ProblemKind;

/**
 * One thing that was not read, or not in full.
 *
 * @param path the virtual path of the entry or archive
 * @param kind why
 * @param detail what was found, in words fit for a terminal
 * @param effect how much was left out because of it
 */
public record ArchiveProblem(String path, ProblemKind kind, String detail, Effect effect)
    implements ArchiveStep {
  /** How far a problem reaches. */
  public enum Effect {
    /** One entry, or the rest of it. */
    ENTRY,
    /** The rest of the archive at {@link ArchiveProblem#path}. */
    ARCHIVE,
    /** The rest of the run. */
    RUN
  }

  @Override
  public String toString() {
    return path + ": " + kind.words() + " (" + detail + ")";
  }
}
