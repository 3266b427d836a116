package dev.sluice.source.archive;

/** What a walk comes upon: an entry to read, or something that is not read. */
public sealed interface ArchiveStep permits ArchiveEntry, ArchiveProblem {
  /** The virtual path, containers joined by {@code !}. */
  String path();
}
