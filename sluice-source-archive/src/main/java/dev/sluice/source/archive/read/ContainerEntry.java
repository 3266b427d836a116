package dev.sluice.source.archive.read;

import dev.sluice.source.archive.format.ProblemKind;
import org.jspecify.annotations.Nullable;

/**
 * What a container says about one of its entries.
 *
 * @param kind what there is to read
 * @param name the name, fit to be shown; null for a content that has none
 * @param declaredBytes the expanded size it claims, or -1
 * @param refusal why the entry cannot be read, or null
 */
public record ContainerEntry(
    Kind kind, @Nullable String name, long declaredBytes, @Nullable ArchiveFault refusal) {
  /** What there is to read in an entry. */
  public enum Kind {
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

  public static ContainerEntry file(String name, long declaredBytes) {
    return new ContainerEntry(Kind.FILE, name, declaredBytes, null);
  }

  public static ContainerEntry folder(String name) {
    return new ContainerEntry(Kind.FOLDER, name, 0, null);
  }

  public static ContainerEntry refused(String name, ProblemKind kind, String detail) {
    return refused(name, ArchiveFault.entry(kind, detail));
  }

  public static ContainerEntry refused(String name, ArchiveFault refusal) {
    return new ContainerEntry(Kind.FILE, name, -1, refusal);
  }

  public static ContainerEntry content() {
    return new ContainerEntry(Kind.FILE, null, -1, null);
  }

  public static ContainerEntry own() {
    return OWN;
  }

  public static ContainerEntry more() {
    return MORE;
  }

  public boolean isFolder() {
    return kind == Kind.FOLDER;
  }

  public boolean isOwn() {
    return kind == Kind.OWN;
  }
}
