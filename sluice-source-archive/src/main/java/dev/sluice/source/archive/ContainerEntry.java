package dev.sluice.source.archive;

import org.jspecify.annotations.Nullable;

/**
 * What a container says about one of its entries.
 *
 * @param kind what there is to read
 * @param name the name, fit to be shown; null for a content that has none
 * @param declaredBytes the expanded size it claims, or -1
 * @param refusal why the entry cannot be read, or null
 */
record ContainerEntry(
    Kind kind, @Nullable String name, long declaredBytes, @Nullable ArchiveFault refusal) {
  /** What there is to read in an entry. */
  enum Kind {
    /** A content. */
    FILE,
    /** Nothing: it is a folder. */
    FOLDER,
    /** Bytes of the container itself. */
    OWN,
    /** No entry yet: bytes of the container were taken, and there are more of them. */
    MORE
  }

  private static final ContainerEntry OWN = new ContainerEntry(Kind.OWN, null, -1, null);
  private static final ContainerEntry MORE = new ContainerEntry(Kind.MORE, null, -1, null);

  static ContainerEntry file(String name, long declaredBytes) {
    return new ContainerEntry(Kind.FILE, name, declaredBytes, null);
  }

  static ContainerEntry folder(String name) {
    return new ContainerEntry(Kind.FOLDER, name, 0, null);
  }

  static ContainerEntry refused(String name, ProblemKind kind, String detail) {
    return refused(name, ArchiveFault.entry(kind, detail));
  }

  static ContainerEntry refused(String name, ArchiveFault refusal) {
    return new ContainerEntry(Kind.FILE, name, -1, refusal);
  }

  static ContainerEntry content() {
    return new ContainerEntry(Kind.FILE, null, -1, null);
  }

  static ContainerEntry own() {
    return OWN;
  }

  static ContainerEntry more() {
    return MORE;
  }

  boolean isFolder() {
    return kind == Kind.FOLDER;
  }

  boolean isOwn() {
    return kind == Kind.OWN;
  }
}
