package dev.sluice.detect.compile;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The keywords of all rules, letters in lower case, by number. */
public final class KeywordTable {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Sets bit 5 of each byte, which makes letters lower case and merges some other bytes. */
  private static final int FOLD = 0x20202020;

  /** Where each keyword begins in {@link #bytes}, and the end of the last. */
  private final int[] starts;

  private final byte[] bytes;

  /**
   * @param starts as {@link #starts} gave them
   * @param bytes as {@link #bytes} gave them
   */
  KeywordTable(int[] starts, byte[] bytes) {
    this.starts = starts;
    this.bytes = bytes;
  }

  int[] starts() {
    return starts;
  }

  byte[] bytes() {
    return bytes;
  }

  /** How many keywords there are. */
  public int count() {
    return starts.length - 1;
  }

  /** How many bytes a keyword has. */
  public int length(int keyword) {
    return starts[keyword + 1] - starts[keyword];
  }

  /** Whether a keyword is long enough for {@link #key}. */
  public boolean hasKey(int keyword) {
    return length(keyword) >= Integer.BYTES;
  }

  /** The first four bytes of a keyword, as {@link #keyAt} gives them of a text. */
  public int key(int keyword) {
    return keyAt(bytes, starts[keyword]);
  }

  /** Four bytes of a text, letters in one case. */
  public static int keyAt(byte[] text, int position) {
    return (int) INTS.get(text, position) | FOLD;
  }

  /** Whether a keyword stands at a position of a text that ends at {@code end}, in either case. */
  public boolean isAt(int keyword, byte[] text, int position, int end) {
    int from = starts[keyword];
    int length = starts[keyword + 1] - from;
    if (position + length > end) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      int value = text[position + i];
      int lower = value >= 'A' && value <= 'Z' ? value + 32 : value;
      if (lower != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  /** Gives keywords their numbers. */
  static final class Builder {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Integer> starts = new ArrayList<>(List.of(0));

    /** The number of the next keyword. */
    int next() {
      return starts.size() - 1;
    }

    void add(byte[] keyword) {
      bytes.writeBytes(keyword);
      starts.add(bytes.size());
    }

    KeywordTable build() {
      return new KeywordTable(
          starts.stream().mapToInt(Integer::intValue).toArray(), bytes.toByteArray());
    }
  }
}
