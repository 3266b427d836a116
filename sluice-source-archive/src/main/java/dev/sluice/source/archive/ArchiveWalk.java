package dev.sluice.source.archive;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.archive.ArchiveProblem.Effect;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.format.UnreadFormat;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.HiddenArchives;
import dev.sluice.source.archive.read.OwnBytes;
import dev.sluice.source.archive.read.SeekableBytes;
import dev.sluice.source.archive.read.UnreadReader;
import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * All contents of an archive, one after the other, nested archives opened where they stand.
 *
 * <pre>{@code
 * for (var step = walk.next(); step.isPresent(); step = walk.next()) {
 *   switch (step.get()) {
 *     case ArchiveEntry entry -> scan(entry);
 *     case ArchiveProblem problem -> report(problem);
 *     case ArchivePause _ -> {}
 *   }
 * }
 * }</pre>
 *
 * <p>Whatever the archive holds, the walk neither throws nor exceeds its limits: what is not read
 * is a step of its own. Memory is bounded by depth, windows, one dictionary a container and the
 * limit on buffers. A walk belongs to one thread at a time.
 */
public final class ArchiveWalk implements Closeable {
  private final ArchiveLimits limits;
  private final ArchivePolicy policy;
  private final RootBudget root;
  private final ContainerOpener opener;
  private final Queue<ArchiveProblem> problems = new ArrayDeque<>();
  private @Nullable Layer top;
  private @Nullable ArchiveEntry current;
  private @Nullable ArchiveProblem lastProblem;

  private ArchiveWalk(ArchiveLimits limits, ArchivePolicy policy, BooleanSupplier isWanted) {
    this.limits = limits;
    this.policy = policy;
    this.root = new RootBudget(limits.rootBytesMax(), isWanted);
    this.opener = new ContainerOpener(limits, root);
  }

  /** A walk through an archive that comes as a stream. */
  public static ArchiveWalk of(
      String path,
      ArchiveFormat format,
      ByteSupply bytes,
      ArchiveLimits limits,
      ArchivePolicy policy) {
    return of(path, format, bytes, limits, policy, () -> true);
  }

  /**
   * A walk through an archive that comes as a stream, and that may be broken off.
   *
   * @param isWanted asked with every piece that is read or unpacked; once it says no, the walk ends
   *     as if nothing more could be read
   */
  public static ArchiveWalk of(
      String path,
      ArchiveFormat format,
      ByteSupply bytes,
      ArchiveLimits limits,
      ArchivePolicy policy,
      BooleanSupplier isWanted) {
    ArchiveWalk walk = new ArchiveWalk(limits, policy, isWanted);
    walk.openStream(path, format, null, walk.opener.readable(bytes));
    return walk;
  }

  /** A walk through an archive that can be read at any position. */
  public static ArchiveWalk of(
      String path,
      ArchiveFormat format,
      SeekableBytes bytes,
      ArchiveLimits limits,
      ArchivePolicy policy) {
    return of(path, format, bytes, limits, policy, () -> true);
  }

  /**
   * A walk through an archive that can be read at any position, and that may be broken off.
   *
   * @param isWanted asked with every piece that is read or unpacked; once it says no, the walk ends
   *     as if nothing more could be read
   */
  public static ArchiveWalk of(
      String path,
      ArchiveFormat format,
      SeekableBytes bytes,
      ArchiveLimits limits,
      ArchivePolicy policy,
      BooleanSupplier isWanted) {
    ArchiveWalk walk = new ArchiveWalk(limits, policy, isWanted);
    walk.openSeekable(path, format, walk.opener.readable(bytes));
    return walk;
  }

  /**
   * A walk through an archive of a format that is not read: it is named, and its bytes are its own.
   */
  static ArchiveWalk ofUnread(
      String path,
      UnreadFormat format,
      ByteSupply bytes,
      ArchiveLimits limits,
      ArchivePolicy policy,
      BooleanSupplier isWanted) {
    ArchiveWalk walk = new ArchiveWalk(limits, policy, isWanted);
    OwnBytes own = new OwnBytes(new HiddenArchives(ArchiveFormat.TAR, false));
    CoveringReader reader =
        new CoveringReader(new UnreadReader(walk.opener.readable(bytes), format, own), own);
    walk.top = new Layer(path, null, null, reader, limits, walk.root);
    return walk;
  }

  /** Moves on: to the next content, or to the next thing that is not read; empty at the end. */
  public Optional<ArchiveStep> next() {
    current = null;
    while (true) {
      ArchiveProblem problem = problems.poll();
      if (problem != null) {
        return Optional.of(problem);
      }
      Layer layer = top;
      if (layer == null) {
        return Optional.empty();
      }
      ArchiveFault end = layer.end();
      if (end != null) {
        if (!seesEntriesOnly() && layer.rest()) {
          return step(ownOf(layer));
        }
        leave(layer, end);
        continue;
      }
      if (!isDrained(layer)) {
        return Optional.of(new ArchivePause(layer.path()));
      }
      ArchiveEntry entry = layer.end() == null ? advance(layer) : null;
      if (entry != null) {
        return step(entry);
      }
    }
  }

  private boolean isDrained(Layer layer) {
    try {
      return layer.drainSome();
    } catch (ArchiveFault fault) {
      // The layer keeps it, and ends with it.
      return true;
    }
  }

  private Optional<ArchiveStep> step(ArchiveEntry entry) {
    current = entry;
    return Optional.of(entry);
  }

  private boolean seesEntriesOnly() {
    return limits.deeper() == ArchiveLimits.Deeper.UNREAD;
  }

  private ArchiveEntry ownOf(Layer layer) {
    return new ArchiveEntry(this, layer, layer.path(), -1, layer.places());
  }

  private @Nullable ArchiveEntry advance(Layer layer) {
    ContainerEntry entry;
    try {
      entry = layer.next();
    } catch (ArchiveFault fault) {
      if (layer.end() == null) {
        report(layer, layer.path(), fault);
      }
      return null;
    }
    if (entry == null) {
      leave(layer, null);
      return null;
    }
    if (entry.isOwn()) {
      return seesEntriesOnly() ? null : ownOf(layer);
    }
    if (entry.isFolder()) {
      return null;
    }
    String name = entry.name();
    String path = name == null ? layer.path() : EntryName.join(layer.path(), name);
    try {
      if (entry.refusal() != null) {
        throw entry.refusal();
      }
      byte[] head = layer.peek();
      Optional<ArchiveFormat> format = limits.detect(head, layer.peeked(), path);
      if (format.isEmpty() && !seesEntriesOnly()) {
        nameUnread(layer, path, head, name == null ? "" : path);
        if (layer.end() != null || top == null) {
          return null;
        }
      }
      if (format.isPresent()) {
        if (layer.depthOfNested(format.get()) <= limits.depthMax()) {
          openStream(path, format.get(), layer, layer::read);
          return null;
        }
        report(
            layer,
            path,
            ArchiveFault.entry(
                ProblemKind.TOO_DEEP,
                "deeper than " + limits.depthMax() + "; --max-archive-depth allows more"));
        if (seesEntriesOnly() || layer.end() != null || top == null) {
          return null;
        }
      }
      layer.limitEntry();
      if (entry.declaredBytes() > limits.entryBytesMax()) {
        throw ArchiveFault.entry(
            ProblemKind.ENTRY_TOO_LARGE, "declares " + entry.declaredBytes() + " bytes");
      }
      return new ArchiveEntry(this, layer, path, entry.declaredBytes(), null);
    } catch (ArchiveFault fault) {
      report(layer, path, fault);
      return null;
    }
  }

  /** Names an archive that is not read by its first bytes, or by what it itself is called. */
  private void nameUnread(Layer layer, String path, byte[] head, String calledBy) {
    UnreadFormat.detect(head, layer.peeked(), ObjectPath.of(calledBy))
        .ifPresent(unread -> report(layer, path, UnreadReader.fault(unread)));
  }

  private void openStream(
      String path, ArchiveFormat format, @Nullable Layer parent, ByteSupply bytes) {
    OwnBytes own = new OwnBytes(hidden(format));
    ContainerReader reader = opener.ofStream(format, bytes, own);
    top = new Layer(path, format, parent, new CoveringReader(reader, own), limits, root);
  }

  private HiddenArchives hidden(ArchiveFormat format) {
    return new HiddenArchives(format, !seesEntriesOnly());
  }

  private void openSeekable(String path, ArchiveFormat format, SeekableBytes bytes) {
    OwnBytes own = new OwnBytes(hidden(format));
    ContainerReader reader = opener.ofSeekable(format, bytes, own);
    top = new Layer(path, format, null, new CoveringReader(reader, own), limits, root);
  }

  private void report(Layer layer, String path, ArchiveFault fault) {
    problems.add(entryProblem(layer, path, fault));
  }

  /** What a fault of an entry comes to under the policy, which takes effect at once. */
  ArchiveProblem entryProblem(Layer layer, String path, ArchiveFault fault) {
    Effect effect = Effect.ENTRY;
    if (!fault.kind().isHarmless()) {
      switch (policy) {
        case SKIP -> {}
        case FAIL_ARCHIVE -> layer.giveUp(fault);
        case FAIL_RUN -> {
          effect = Effect.RUN;
          close();
        }
      }
    }
    lastProblem = new ArchiveProblem(path, fault.kind(), fault.detail(), effect);
    return lastProblem;
  }

  private void leave(Layer layer, @Nullable ArchiveFault end) {
    layer.close();
    top = layer.parent();
    if (end == null || isSaid(layer.path(), end)) {
      return;
    }
    Effect effect = Effect.ARCHIVE;
    if (policy == ArchivePolicy.FAIL_RUN) {
      effect = Effect.RUN;
      close();
    }
    lastProblem = new ArchiveProblem(layer.path(), end.kind(), end.detail(), effect);
    problems.add(lastProblem);
  }

  /** A compression, the tar in it and its one content share a path: one problem says it for all. */
  private boolean isSaid(String path, ArchiveFault fault) {
    ArchiveProblem last = lastProblem;
    return last != null && last.kind() == fault.kind() && last.path().equals(path);
  }

  boolean isAt(ArchiveEntry entry) {
    return current == entry;
  }

  /** Gives everything up; the bytes handed in stay open. */
  @Override
  public void close() {
    while (top != null) {
      top.close();
      top = top.parent();
    }
  }
}
