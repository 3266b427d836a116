package dev.sluice.source.git.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.pack.Pack;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The folders that hold a repository's objects: its own, and those it borrows from, which {@code
 * objects/info/alternates} names, one in each line. Git takes every folder for a store of objects.
 * A line that was cut off may name another folder, whose objects would then be none, so here a
 * folder must look like a store; all that does not is a gap.
 */
final class Alternates {
  /** How many stores may borrow one from the other; Git follows no more either. */
  private static final int DEPTH_MAX = 6;

  private final HashAlgorithm algorithm;
  private final GapListener gaps;
  private final Set<Path> found = new LinkedHashSet<>();

  private Alternates(HashAlgorithm algorithm, GapListener gaps) {
    this.algorithm = algorithm;
    this.gaps = gaps;
  }

  /** A store and all that it borrows from, each once. */
  static List<Path> follow(Path objects, HashAlgorithm algorithm, GapListener gaps)
      throws IOException {
    Alternates alternates = new Alternates(algorithm, gaps);
    alternates.add(objects, 0);
    return List.copyOf(alternates.found);
  }

  private void add(Path objects, int depth) throws IOException {
    Path real = objects.toRealPath();
    if (!found.add(real)) {
      return;
    }
    Path file = real.resolve("info").resolve("alternates");
    byte[] bytes = RepositoryFile.bytes(file, RepositoryFile.CONFIG_BYTES_MAX).orElse(null);
    if (bytes == null) {
      return;
    }
    int named = 0;
    for (String line : new String(bytes, ISO_8859_1).split("\n", -1)) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        named++;
        addNamed(file, real, line.getBytes(ISO_8859_1), depth + 1);
      }
    }
    if (named == 0) {
      gap(file, "it should name folders that objects are borrowed from, and names none");
    }
  }

  /** Adds the folder of a line, whose name is as Git takes it: with all of its spaces. */
  private void addNamed(Path file, Path from, byte[] line, int depth) throws IOException {
    Path objects;
    try {
      String name = UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
      // Git takes quotes away where it can, and else takes them for a part of the name.
      if (name.startsWith("\"")) {
        gap(file, "a line of it is quoted, which is not read");
        return;
      }
      objects = from.resolve(name).normalize();
    } catch (CharacterCodingException | InvalidPathException e) {
      gap(file, "a line of it names no folder");
      return;
    }
    if (!Files.isDirectory(objects)) {
      gap(objects, "objects are borrowed from this folder, which is not there");
    } else if (objects.toRealPath().equals(from)) {
      gap(file, "a line of it names the folder that the line is for");
    } else if (!isStore(objects)) {
      gap(objects, "objects are borrowed from this folder, which is no store of objects");
    } else if (depth > DEPTH_MAX) {
      gap(objects, "objects are borrowed from this folder through too many others");
    } else {
      add(objects, depth);
    }
  }

  /** Whether a folder is as Git makes stores, or holds objects. */
  private boolean isStore(Path folder) {
    Path packs = folder.resolve("pack");
    return (Files.isDirectory(folder.resolve("info")) && Files.isDirectory(packs))
        || StoreFolder.list(packs, gaps).stream().anyMatch(Pack::isNamed)
        || !new LooseObjects(folder, algorithm).list(gaps).isEmpty();
  }

  private void gap(Path place, String reason) {
    gaps.gap(new Gap(Gap.Kind.UNREADABLE, null, place.toString(), reason));
  }
}
