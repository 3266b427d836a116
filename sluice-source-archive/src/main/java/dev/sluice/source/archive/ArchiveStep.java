package dev.sluice.source.archive;

/** What a walk comes upon: an entry to read, something that is not read, or nothing yet. */
public sealed interface ArchiveStep permits ArchiveEntry, ArchiveProblem, ArchivePause {
  /** The virtual path, containers joined by {@code !}. */
  String path();
}
