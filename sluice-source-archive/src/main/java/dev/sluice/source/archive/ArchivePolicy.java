package dev.sluice.source.archive;

/** What an entry that cannot be read in full does to what surrounds it. */
public enum ArchivePolicy {
  /** The entry is reported and the next one read. */
  SKIP,
  /** The innermost archive that holds the entry is given up; what surrounds it goes on. */
  FAIL_ARCHIVE,
  /** Nothing more is read from this root, and the run is told to stop. */
  FAIL_RUN
}
