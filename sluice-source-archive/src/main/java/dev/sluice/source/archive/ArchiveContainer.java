package dev.sluice.source.archive;

import dev.sluice.source.ByteReader;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.UnreadFormat;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Archives as objects that have other objects inside, recognised by their first bytes or a name.
 */
public final class ArchiveContainer implements ContainerFormat {
  private final ArchiveLimits limits;
  private final ArchivePolicy policy;

  /** Archives opened within {@code limits}; {@code policy} says what an unreadable entry does. */
  public ArchiveContainer(ArchiveLimits limits, ArchivePolicy policy) {
    this.limits = limits;
    this.policy = policy;
  }

  @Override
  public boolean recognizes(ObjectPath path, byte[] head, int length) {
    int first = Math.min(length, ArchiveFormat.HEAD_BYTES);
    return limits.detect(head, first).isPresent()
        || (opensUnread() && UnreadFormat.detect(head, first, path).isPresent())
        || (first > 0 && ArchiveFormat.isZipName(path));
  }

  @Override
  public boolean mayBeNamed(ObjectPath path) {
    return ArchiveFormat.isZipName(path)
        || (opensUnread() && UnreadFormat.ofName(path).isPresent());
  }

  /** Gitleaks takes an archive that it does not read for any other file. */
  private boolean opensUnread() {
    return limits.deeper() != ArchiveLimits.Deeper.UNREAD;
  }

  @Override
  public Source open(Source origin, SourceObject container) throws IOException {
    return open(origin, container, () -> true);
  }

  @Override
  public Source open(Source origin, SourceObject container, BooleanSupplier isWanted)
      throws IOException {
    ByteReader reader = origin.open(container);
    try {
      ReaderBytes bytes = new ReaderBytes(reader);
      String path = EntryName.shown(container.path().bytes());
      ArchiveWalk walk = walk(path, bytes, origin, reader, isWanted);
      return new ArchiveSource(
          walk, reader, origin.readModel(), limits, origin.linkOf(container), isWanted);
    } catch (IOException | RuntimeException failure) {
      reader.close();
      throw failure;
    }
  }

  private ArchiveWalk walk(
      String path, ReaderBytes bytes, Source origin, ByteReader reader, BooleanSupplier isWanted)
      throws IOException {
    Optional<ArchiveFormat> format = limits.detect(bytes.head(), bytes.headBytes(), path);
    if (format.isEmpty()) {
      UnreadFormat unread =
          UnreadFormat.detect(bytes.head(), bytes.headBytes(), ObjectPath.of(path))
              .orElseThrow(() -> new IOException("no archive any more: " + path));
      return ArchiveWalk.ofUnread(path, unread, bytes.replayed(), limits, policy, isWanted);
    }
    // Some sources know the size only once the first bytes are there.
    return origin.isSequential() || reader.size() == SourceObject.SIZE_UNKNOWN
        ? ArchiveWalk.of(path, format.get(), bytes.replayed(), limits, policy, isWanted)
        : ArchiveWalk.of(path, format.get(), (SeekableBytes) bytes, limits, policy, isWanted);
  }
}
