package dev.sluice.source.archive.ar;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.read.ArchiveFault;
import dev.sluice.source.archive.read.ByteSupply;
import dev.sluice.source.archive.read.ByteWindow;
import dev.sluice.source.archive.read.ContainerEntry;
import dev.sluice.source.archive.read.ContainerReader;
import dev.sluice.source.archive.read.EntryName;
import dev.sluice.source.archive.read.OwnBytes;
import dev.sluice.source.archive.read.StoredContent;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entries of an ar, in the forms of GNU and BSD. An ar packs nothing and has no end: what is no
 * header where one should stand ends the entries, and is the container's own with all that follows.
 */
public final class ArReader implements ContainerReader {
  private static final int WINDOW_BYTES = 32 * 1024;
  private static final int MAGIC_BYTES = 8;
  private static final int HEADER_BYTES = 60;
  private static final int NAME_BYTES = 16;
  private static final int SIZE_AT = 48;
  private static final int SIZE_BYTES = 10;
  private static final int END_AT = 58;

  /** What a name of BSD begins with that stands in front of the content; its length follows. */
  private static final String NAME_IN_CONTENT = "#1/";

  private final ByteWindow window;
  private final int nameBytesMax;
  private final StoredContent content;
  private boolean isPadded;
  private boolean begun;
  private boolean isOver;

  /** The names of GNU that are too long for a header, one after the other. */
  private byte[] longNames = new byte[0];

  public ArReader(ByteSupply supply, int nameBytesMax, OwnBytes own) {
    this.window = new ByteWindow(supply, WINDOW_BYTES, own);
    this.content = new StoredContent(window);
    this.nameBytesMax = Math.min(nameBytesMax, WINDOW_BYTES);
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (!begun) {
      begun = true;
      window.take(MAGIC_BYTES, "its first bytes");
    }
    content.leave();
    if (!takeOwed()) {
      return ContainerEntry.more();
    }
    return isOver ? rest() : atHeader();
  }

  private boolean takeOwed() throws IOException {
    if (!window.takeOwed()) {
      return false;
    }
    // The last entry may lack the byte that would make it even.
    if (isPadded && window.has(1) && window.byteAt(0) == '\n') {
      window.consume(1);
    }
    isPadded = false;
    return true;
  }

  private @Nullable ContainerEntry atHeader() throws IOException {
    boolean isWhole = window.has(HEADER_BYTES);
    if (isWhole && window.byteAt(END_AT) == '`' && window.byteAt(END_AT + 1) == '\n') {
      return after(window.take(HEADER_BYTES, "a header"));
    }
    if (!isWhole && window.available() > 0 && !hasLineBreak()) {
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside a header");
    }
    isOver = true;
    return rest();
  }

  /** A header has a line break at its end alone, so other bytes that have one are no part of it. */
  private boolean hasLineBreak() {
    for (int at = 0; at < window.available(); at++) {
      if (window.byteAt(at) == '\n') {
        return true;
      }
    }
    return false;
  }

  private ContainerEntry after(byte[] header) throws IOException {
    long size = number(header, SIZE_AT, SIZE_BYTES);
    if (size < 0) {
      throw ArchiveFault.container(ProblemKind.CORRUPT, "header has a size that is no number");
    }
    content.begin(size, 0);
    isPadded = (size & 1) != 0;
    String name = trimmed(header, 0, NAME_BYTES);
    if (name.equals("//")) {
      takeLongNames();
      return ContainerEntry.more();
    }
    if (name.equals("/") || name.equals("/SYM64/")) {
      return ContainerEntry.more();
    }
    byte[] raw =
        name.startsWith(NAME_IN_CONTENT) ? nameInContent(header) : name(header, name.length());
    return ContainerEntry.file(EntryName.of(raw), content.left());
  }

  /** Keeps the table of long names; of one that is too large the names stay as they are told. */
  private void takeLongNames() throws IOException {
    if (content.left() <= WINDOW_BYTES) {
      longNames = window.take((int) content.left(), "names");
      content.begin(0, 0);
    }
  }

  private byte[] nameInContent(byte[] header) throws IOException {
    long length = number(header, NAME_IN_CONTENT.length(), NAME_BYTES - NAME_IN_CONTENT.length());
    if (length < 0 || length > content.left()) {
      throw ArchiveFault.container(ProblemKind.CORRUPT, "header has a name of no length");
    }
    if (length > nameBytesMax) {
      throw ArchiveFault.entry(ProblemKind.BAD_NAME, "name of " + length + " bytes");
    }
    byte[] name = window.take((int) length, "a name");
    content.begin(content.left() - length, 0);
    return until(name, 0, (byte) 0);
  }

  private byte[] name(byte[] header, int length) {
    if (header[0] == '/') {
      long at = number(header, 1, NAME_BYTES - 1);
      if (at >= 0 && at < longNames.length) {
        byte[] line = until(longNames, (int) at, (byte) '\n');
        return Arrays.copyOf(line, Math.min(nameBytesMax, withoutSlash(line, line.length)));
      }
    }
    return Arrays.copyOf(header, withoutSlash(header, length));
  }

  private static int withoutSlash(byte[] name, int length) {
    return length > 1 && name[length - 1] == '/' ? length - 1 : length;
  }

  private static byte[] until(byte[] bytes, int from, byte end) {
    int to = from;
    while (to < bytes.length && bytes[to] != end) {
      to++;
    }
    return Arrays.copyOfRange(bytes, from, to);
  }

  private static String trimmed(byte[] header, int from, int length) {
    return new String(header, from, length, US_ASCII).stripTrailing();
  }

  /** The decimal number in a field; -1 if there is none. */
  private static long number(byte[] header, int from, int length) {
    String digits = trimmed(header, from, length);
    boolean isNumber =
        !digits.isEmpty() && digits.chars().allMatch(one -> one >= '0' && one <= '9');
    return isNumber ? Long.parseLong(digits) : -1;
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    return window.takeRest() ? ContainerEntry.more() : null;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return content.read(target, offset, length);
  }

  @Override
  public boolean skipsCheaply() {
    return true;
  }
}
