package dev.sluice.source.archive.read;

import dev.sluice.source.archive.format.ProblemKind;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A supply seen through a small buffer: peeked at, consumed, skipped; positions are counted. */
public final class ByteWindow implements ByteSupply {
  private static final int STEP_BYTES = 32 * 1024;

  /** More than decoders take in before they find that it makes no sense. */
  private static final int DECODED_BYTES_MAX = 256 * 1024;

  private final ByteSupply supply;
  private final OwnBytes own;
  private final @Nullable Cursor cursor;
  private final byte[] bytes;
  private int start;
  private int end;
  private long position;
  private long owed;
  private byte[] decoded = new byte[4 * 1024];
  private int decodedBytes;
  private boolean ended;

  public ByteWindow(ByteSupply supply, int windowBytes, OwnBytes own) {
    this(supply, 0, windowBytes, own);
  }

  /** A window over a supply whose first byte stands at {@code position} of the container. */
  public ByteWindow(ByteSupply supply, long position, int windowBytes, OwnBytes own) {
    this.supply = supply;
    this.own = own;
    this.cursor = null;
    this.bytes = new byte[windowBytes];
    this.position = position;
  }

  /** A window that can also {@link #seek}. */
  public ByteWindow(SeekableBytes seekable, int windowBytes, OwnBytes own) {
    this.cursor = new Cursor(seekable);
    this.supply = cursor;
    this.own = own;
    this.bytes = new byte[windowBytes];
  }

  /** Moves to any position; what is in view already is not read again. */
  public void seek(long target) {
    if (cursor == null) {
      throw new IllegalStateException("a stream cannot go to " + target);
    }
    long ahead = target - position;
    if (ahead >= 0 && ahead <= end - start) {
      use((int) ahead);
      return;
    }
    start = 0;
    end = 0;
    ended = false;
    position = target;
    cursor.at = target;
  }

  /** The number of bytes consumed so far, or the position last sought plus those since. */
  public long position() {
    return position;
  }

  public int available() {
    return end - start;
  }

  /** True if the supply has no byte that did not come into view. */
  boolean hasEnded() {
    return ended;
  }

  public byte[] array() {
    return bytes;
  }

  public int start() {
    return start;
  }

  /** Brings at least {@code count} bytes into view; false if the supply ends before. */
  public boolean has(int count) throws IOException {
    if (count > bytes.length) {
      throw new IllegalArgumentException(count + " bytes in a window of " + bytes.length);
    }
    while (end - start < count) {
      if (ended) {
        return false;
      }
      if (start + count > bytes.length || start == end) {
        System.arraycopy(bytes, start, bytes, 0, end - start);
        end -= start;
        start = 0;
      }
      int read = supply.read(bytes, end, bytes.length - end);
      if (read < 0) {
        ended = true;
      } else {
        end += read;
      }
    }
    return true;
  }

  /** Like {@link #has}, but a missing byte is a fault of the container. */
  public void require(int count, String what) throws IOException {
    // A window is larger than any record, or as large as the stretch of the container it is over.
    if (count > bytes.length || !has(count)) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside " + what);
    }
  }

  public int byteAt(int at) {
    return bytes[start + at] & 0xff;
  }

  public int shortAt(int at) {
    return LittleEndian.shortAt(bytes, start + at);
  }

  public long intAt(int at) {
    return LittleEndian.intAt(bytes, start + at);
  }

  public long longAt(int at) {
    return LittleEndian.longAt(bytes, start + at);
  }

  /** Gets over bytes that are the container's own. */
  public void consume(int count) {
    own.add(position, bytes, start, count);
    use(count);
  }

  /** Gets over bytes that are content. */
  public void use(int count) {
    start += count;
    position += count;
  }

  /** Begins a content: what decoders took before was well taken. */
  public void beginContent() {
    decodedBytes = 0;
  }

  /** Gets over bytes that a decoder took. */
  public void decode(int count) {
    remember(bytes, start, count);
    use(count);
  }

  /** Takes the byte in view for a decoder. */
  public int decode() {
    if (decodedBytes == decoded.length) {
      remember(bytes, start, 1);
    } else {
      decoded[decodedBytes++] = bytes[start];
    }
    position++;
    return bytes[start++] & 0xff;
  }

  /** Reads for a decoder. */
  public int decode(byte[] target, int offset, int length) throws IOException {
    int read = read(target, offset, length);
    remember(target, offset, Math.max(read, 0));
    return read;
  }

  private void remember(byte[] from, int at, int count) {
    if (count > DECODED_BYTES_MAX / 2) {
      remember(from, at, count / 2);
      remember(from, at + count / 2, count - count / 2);
      return;
    }
    if (decodedBytes + count > DECODED_BYTES_MAX) {
      System.arraycopy(
          decoded, decodedBytes - DECODED_BYTES_MAX / 2, decoded, 0, DECODED_BYTES_MAX / 2);
      decodedBytes = DECODED_BYTES_MAX / 2;
    }
    if (decodedBytes + count > decoded.length) {
      decoded = Arrays.copyOf(decoded, Math.max(decodedBytes + count, 2 * decoded.length));
    }
    System.arraycopy(from, at, decoded, decodedBytes, count);
    decodedBytes += count;
  }

  /**
   * Takes the last bytes that a decoder took as the container's own after all: they were not what
   * they seemed. A decoder that fails has read ahead, and what it read may be plain text.
   */
  public void disown() {
    own.add(position - decodedBytes, decoded, 0, decodedBytes);
    decodedBytes = 0;
  }

  /**
   * Says that the next bytes are the container's own, however many; {@link #takeOwed} takes them.
   */
  public void owe(long count) {
    owed = Math.max(0, count);
  }

  /** Takes some of the bytes that are owed; true if that was all. */
  public boolean takeOwed() throws IOException {
    long step = Math.min(owed, STEP_BYTES);
    owed -= step;
    if (skip(step) < step) {
      owed = 0;
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside an entry");
    }
    return owed == 0;
  }

  /** Takes some of what is left as the container's own; false if nothing is left. */
  public boolean takeRest() throws IOException {
    owed = 0;
    if (!has(1)) {
      return false;
    }
    consume(end - start);
    return true;
  }

  /** Parts what is taken next from what was taken last. */
  public void part() {
    own.part();
  }

  /** Takes a text of the container's own that does not go on in what is around it. */
  public byte[] takeText(int count, String what) throws IOException {
    own.part();
    byte[] taken = take(count, what);
    own.part();
    return taken;
  }

  /** Gets over a text that was taken before in the same words; false if these are others. */
  public boolean passCopy(byte[] text) throws IOException {
    if (text.length > bytes.length || !has(text.length)) {
      return false;
    }
    if (!Arrays.equals(bytes, start, start + text.length, text, 0, text.length)) {
      return false;
    }
    use(text.length);
    own.part();
    return true;
  }

  public byte[] take(int count, String what) throws IOException {
    require(count, what);
    byte[] taken = new byte[count];
    System.arraycopy(bytes, start, taken, 0, count);
    consume(count);
    return taken;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (start == end) {
      if (ended) {
        return -1;
      }
      if (length >= bytes.length) {
        int read = supply.read(target, offset, length);
        ended = read < 0;
        position += Math.max(read, 0);
        return read;
      }
      if (!has(1)) {
        return -1;
      }
    }
    int count = Math.min(length, end - start);
    System.arraycopy(bytes, start, target, offset, count);
    use(count);
    return count;
  }

  /** Consumes {@code count} bytes, or fewer if the supply ends; says how many. */
  public long skip(long count) throws IOException {
    long left = count;
    while (left > 0 && has(1)) {
      int step = (int) Math.min(left, end - start);
      consume(step);
      left -= step;
    }
    return count - left;
  }

  private static final class Cursor implements ByteSupply {
    private final SeekableBytes seekable;
    private long at;

    Cursor(SeekableBytes seekable) {
      this.seekable = seekable;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = seekable.read(at, target, offset, length);
      at += Math.max(read, 0);
      return read;
    }
  }
}
