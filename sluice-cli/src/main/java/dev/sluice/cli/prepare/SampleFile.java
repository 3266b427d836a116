package dev.sluice.cli.prepare;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file or a tree of a sample as its versions are added to a pack: of parts that may change. */
final class SampleFile {
  /** So many deltas in a row, then a whole object. */
  private static final int CHAIN_MAX = 40;

  private final ObjectType type;
  private final List<byte[]> parts;
  private List<byte[]> packed = List.of();
  private @Nullable ObjectId id;
  private int chain;

  SampleFile(ObjectType type, List<byte[]> parts) {
    this.type = type;
    this.parts = new ArrayList<>(parts);
  }

  /** How many parts it has: lines of a file, entries of a tree. */
  int size() {
    return parts.size();
  }

  void set(int part, byte[] bytes) {
    parts.set(part, bytes);
  }

  void insert(int part, byte[] bytes) {
    parts.add(part, bytes);
  }

  void remove(int from, int to) {
    parts.subList(from, to).clear();
  }

  /** Puts some parts where others are, and those in their place. */
  void move(int from, int to) {
    Collections.rotate(parts.subList(from, to), 1);
  }

  /** Adds what changed since the last version to the pack; gives the id of the version. */
  ObjectId addTo(SamplePack pack) throws IOException {
    byte[] content = joined(parts);
    ObjectId base = id;
    ObjectId next =
        base == null || ++chain % CHAIN_MAX == 0
            ? pack.add(type, content)
            : pack.add(type, content, base, delta());
    packed = List.copyOf(parts);
    id = next;
    return next;
  }

  /** What makes this version of the one before: the parts that are still the same are copied. */
  private SampleDelta delta() {
    IdentityHashMap<byte[], Integer> offsets = new IdentityHashMap<>();
    int offset = 0;
    for (byte[] part : packed) {
      offsets.put(part, offset);
      offset += part.length;
    }
    SampleDelta delta = new SampleDelta(offset);
    for (byte[] part : parts) {
      Integer from = offsets.get(part);
      if (from == null) {
        delta.insert(part);
      } else {
        delta.copy(from, part.length);
      }
    }
    return delta;
  }

  private static byte[] joined(List<byte[]> parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
