package dev.sluice.source.archive;

import org.jspecify.annotations.Nullable;

/**
 * What a container says about one of its entries.
 *
 * @param name the name, fit to be shown; null for the content of a compression, which has none
 * @param declaredBytes the expanded size it claims, or -1
 * @param isFolder true if there is nothing to read because it is a folder
 * @param refusal why the entry cannot be read, or null
 */
record ContainerEntry(
    @Nullable String name, long declaredBytes, boolean isFolder, @Nullable ArchiveFault refusal) {
  static ContainerEntry file(String name, long declaredBytes) {
    return new ContainerEntry(name, declaredBytes, false, null);
  }

  static ContainerEntry folder(String name) {
    return new ContainerEntry(name, 0, true, null);
  }

  static ContainerEntry refused(String name, ProblemKind kind, String detail) {
    return new ContainerEntry(name, -1, false, ArchiveFault.entry(kind, detail));
  }

  static ContainerEntry content() {
    return new ContainerEntry(null, -1, false, null);
  }
}
