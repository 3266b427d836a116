package dev.sluice.source.archive;

import dev.sluice.source.Places;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One content inside an archive, to be read once, from its start, before the walk moves on. */
public final class ArchiveEntry implements ArchiveStep, ByteSupply {
  private final ArchiveWalk walk;
  private final Layer layer;
  private final String path;
  private final long declaredBytes;
  private final @Nullable Places places;
  private @Nullable ArchiveProblem problem;
  private boolean ended;

  ArchiveEntry(
      ArchiveWalk walk, Layer layer, String path, long declaredBytes, @Nullable Places places) {
    this.places = places;
    this.walk = walk;
    this.layer = layer;
    this.path = path;
    this.declaredBytes = declaredBytes;
  }

  @Override
  public String path() {
    return path;
  }

  /** The expanded size the archive claims, which need not be true; -1 if it claims none. */
  public long declaredBytes() {
    return declaredBytes;
  }

  /**
   * Where the bytes stand in the container, if they are its own: headers, comments and whatever
   * else is no entry's content; null for an entry.
   */
  public @Nullable Places places() {
    return places;
  }

  /**
   * Reads at least one byte; never fails because of what the archive holds.
   *
   * @return the number of bytes read, or -1 at the end, where {@link #problem} says whether the
   *     content ended as it should
   */
  @Override
  public int read(byte[] target, int offset, int length) {
    if (ended) {
      return -1;
    }
    if (!walk.isAt(this)) {
      throw new IllegalStateException("the walk has moved on from " + path);
    }
    try {
      int read = layer.read(target, offset, length);
      ended = read < 0;
      return read;
    } catch (ArchiveFault fault) {
      ended = true;
      problem = walk.entryProblem(layer, path, fault);
      return -1;
    }
  }

  /** Why the content ended early, if it did; known once {@link #read} has returned -1. */
  public Optional<ArchiveProblem> problem() {
    return Optional.ofNullable(problem);
  }
}
