package dev.sluice.source.archive.sevenzip;

import dev.sluice.source.archive.compressed.DecodedStream;
import dev.sluice.source.archive.compressed.Decoders;
import dev.sluice.source.archive.format.ArchiveFormat;
import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.HiddenArchives;
import dev.sluice.source.archive.read.OwnBytes;
import dev.sluice.source.archive.read.ReaderLimits;
import dev.sluice.source.archive.read.SeekableBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import org.apache.commons.compress.PasswordRequiredException;
import org.apache.commons.compress.archivers.sevenz.SevenZArchiveEntry;
import org.apache.commons.compress.archivers.sevenz.SevenZFile;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a 7z, whose list is at its end: it needs random access. Packed bytes are also
 * taken as the container's own, since the library does not tell whether its decoders used them all.
 */
public final class SevenZipReader implements ContainerReader {
  private static final int SIGNATURE_BYTES = 32;
  private static final int WINDOW_BYTES = 32 * 1024;
  private static final long LIST_BYTES_MAX = 4L * 1024 * 1024;
  private static final int LIST_SIZE_AT = 20;
  private static final int LIST_OFFSET_AT = 12;

  private final SeekableBytes bytes;
  private final ReaderLimits limits;
  private final OwnBytes own;
  private final ByteWindow window;
  private SevenZipList list = SevenZipList.unknown();
  private long listAt;
  private @Nullable SevenZFile file;
  private boolean ended;

  public SevenZipReader(SeekableBytes bytes, ReaderLimits limits, OwnBytes own) {
    this.bytes = bytes;
    this.limits = limits;
    this.own = own;
    this.window = new ByteWindow(bytes, WINDOW_BYTES, own);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (ended) {
      return rest();
    }
    if (file == null) {
      checkListSize();
      own.hidden().expect(list.begins());
      own.add(listAt, list.unpacked(), 0, list.unpacked().length);
    }
    SevenZFile open = open();
    SevenZArchiveEntry entry;
    try {
      entry = open.getNextEntry();
    } catch (IOException | RuntimeException failure) {
      throw endOf(failure);
    }
    if (entry == null) {
      ended = true;
      if (list.fault() != null) {
        throw list.fault();
      }
      return ContainerEntry.more();
    }
    String raw = entry.getName();
    String name = raw == null ? EntryName.UNNAMED : EntryName.of(raw);
    if (raw != null && raw.length() > limits.nameBytesMax()) {
      return ContainerEntry.refused(
          EntryName.UNNAMED, ProblemKind.BAD_NAME, "name of " + raw.length() + " characters");
    }
    if (entry.isDirectory() || entry.isAntiItem()) {
      return ContainerEntry.folder(name);
    }
    return ContainerEntry.file(name, entry.hasStream() ? entry.getSize() : 0);
  }

  private SevenZFile open() throws IOException {
    SevenZFile open = file;
    if (open == null) {
      try {
        open =
            SevenZFile.builder()
                .setSeekableByteChannel(new Channel(bytes))
                .setMaxMemoryLimitKiB(Decoders.memoryKibibytes(limits.dictionaryBytesMax()))
                .get();
      } catch (IOException | RuntimeException failure) {
        throw endOf(failure);
      }
      file = open;
    }
    return open;
  }

  /** The library holds the whole list; a list that long is no honest one. */
  private void checkListSize() throws IOException {
    ByteWindow start =
        new ByteWindow(
            bytes,
            SIGNATURE_BYTES,
            new OwnBytes(new HiddenArchives(ArchiveFormat.SEVEN_ZIP, false)));
    start.require(SIGNATURE_BYTES, "a 7z header");
    long offset = start.longAt(LIST_OFFSET_AT);
    long size = start.longAt(LIST_SIZE_AT);
    if (offset < 0 || size < 0 || offset > bytes.size() - SIGNATURE_BYTES) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "list of entries is past the end");
    }
    if (size > bytes.size() - SIGNATURE_BYTES - offset) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside the list of entries");
    }
    if (size > LIST_BYTES_MAX) {
      throw ArchiveFault.container(
          ProblemKind.TOO_MANY_ENTRIES, "list of entries of " + size + " bytes");
    }
    listAt = SIGNATURE_BYTES + offset;
    list = SevenZipList.read(bytes, offset, (int) size, limits.dictionaryBytesMax());
  }

  /** Everything but contents that are stored as they are. */
  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    ended = true;
    long position = window.position();
    var stored = list.stored().floorEntry(position);
    if (stored != null && position < stored.getValue()) {
      window.seek(Math.min(stored.getValue(), bytes.size()));
      return ContainerEntry.more();
    }
    Long next = list.stored().ceilingKey(position);
    long to = Math.min(next == null ? bytes.size() : next, bytes.size());
    if (to <= position) {
      return null;
    }
    window.skip(Math.min(to - position, WINDOW_BYTES));
    return ContainerEntry.more();
  }

  private static ArchiveFault endOf(Exception failure) {
    if (failure instanceof PasswordRequiredException) {
      return ArchiveFault.container(ProblemKind.ENCRYPTED, "needs a password");
    }
    ArchiveFault fault = DecodedStream.fault(failure, false);
    return ArchiveFault.container(fault.kind(), fault.detail());
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    SevenZFile open = file;
    if (open == null) {
      return -1;
    }
    try {
      return open.read(target, offset, length);
    } catch (PasswordRequiredException locked) {
      throw ArchiveFault.entry(ProblemKind.ENCRYPTED, "needs a password");
    } catch (IOException | RuntimeException failure) {
      throw DecodedStream.fault(failure, false);
    }
  }

  @Override
  public boolean skipsCheaply() {
    return false;
  }

  @Override
  public long compressedBytesRead() {
    return bytes.size();
  }

  @Override
  public void close() {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException ignored) {
      // Reading is over; the bytes belong to someone else.
    }
  }

  private static final class Channel implements SeekableByteChannel {
    private final SeekableBytes bytes;
    private long position;
    private boolean open = true;

    Channel(SeekableBytes bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
      if (!target.hasRemaining()) {
        return 0;
      }
      int read;
      if (target.hasArray()) {
        int offset = target.arrayOffset() + target.position();
        read = bytes.read(position, target.array(), offset, target.remaining());
        target.position(target.position() + Math.max(read, 0));
      } else {
        byte[] copy = new byte[target.remaining()];
        read = bytes.read(position, copy, 0, copy.length);
        target.put(copy, 0, Math.max(read, 0));
      }
      position += Math.max(read, 0);
      return read;
    }

    @Override
    public int write(ByteBuffer source) {
      throw new UnsupportedOperationException("read only");
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) {
      position = newPosition;
      return this;
    }

    @Override
    public long size() {
      return bytes.size();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
      throw new UnsupportedOperationException("read only");
    }

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public void close() {
      open = false;
    }
  }
}
