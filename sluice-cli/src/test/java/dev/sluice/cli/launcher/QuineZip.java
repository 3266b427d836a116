package dev.sluice.cli.launcher;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.zip.CRC32;

/**
 * A zip whose only entry is the zip itself, byte for byte, after Russ Cox's idea.
 *
 * <p>Deflate can say two things here, each in the same number of bytes, a unit: {@code L}, the next
 * four units stand as they are, and {@code R}, the last four units once more. With three units
 * {@code P} before the compressed bytes and three units {@code S} behind them, the file
 *
 * <pre>
 *   P  L P L  R  L R L R L  R  L R S  R  S
 * </pre>
 *
 * <p>expands to {@code PL PL RLRL RLRL RS RS}, which is the file. Its checksum stands in it, and is
 * what solves 32 linear equations.
 */
final class QuineZip {
  private static final int UNIT = 25;
  private static final int COPIED = 4 * UNIT;
  private static final int FILE_BYTES = 24 * UNIT;
  private static final int COMPRESSED_BYTES = 18 * UNIT + 5;
  private static final String EMPTY_STORED = "000" + "00000" + "0".repeat(16) + "1".repeat(16);
  private static final String NAME = "q";

  private QuineZip() {}

  static byte[] make() {
    for (int salt = 0; salt < 256; salt++) {
      int zero = crcOf(0, salt);
      int[] rows = new int[32];
      for (int bit = 0; bit < 32; bit++) {
        rows[bit] = crcOf(1 << bit, salt) ^ zero ^ 1 << bit;
      }
      OptionalInt crc = solve(rows, zero);
      if (crc.isPresent()) {
        return file(crc.getAsInt(), salt);
      }
    }
    throw new IllegalStateException("no checksum fits");
  }

  private static int crcOf(int crc, int salt) {
    CRC32 sum = new CRC32();
    sum.update(file(crc, salt));
    return (int) sum.getValue();
  }

  /** Which columns add up to {@code wanted}, as bits; empty if none do. */
  private static OptionalInt solve(int[] columns, int wanted) {
    int[] sums = columns.clone();
    int[] made = new int[32];
    for (int i = 0; i < 32; i++) {
      made[i] = 1 << i;
    }
    int left = wanted;
    int solution = 0;
    for (int i = 0; i < 32; i++) {
      if (sums[i] == 0) {
        continue;
      }
      int lead = Integer.highestOneBit(sums[i]);
      for (int other = i + 1; other < 32; other++) {
        if ((sums[other] & lead) != 0) {
          sums[other] ^= sums[i];
          made[other] ^= made[i];
        }
      }
      if ((left & lead) != 0) {
        left ^= sums[i];
        solution ^= made[i];
      }
    }
    return left == 0 ? OptionalInt.of(solution) : OptionalInt.empty();
  }

  private static byte[] file(int crc, int salt) {
    byte[] p = prefix(crc, salt);
    byte[] s = suffix(crc);
    byte[] l = bytes(EMPTY_STORED.repeat(4) + stored(COPIED));
    // A block with a match of 100 bytes from 100 bytes back and its end, and an empty block.
    String match = "010" + "0010111" + "1000" + "01101" + "11000" + "0000000";
    byte[] r = bytes(aligned(match + "010" + "0000000") + EMPTY_STORED.repeat(3));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : new byte[][] {p, l, p, l, r, l, r, l, r, l, r, l, r, s, r, s}) {
      out.writeBytes(part);
    }
    if (l.length != UNIT || r.length != UNIT || out.size() != FILE_BYTES) {
      throw new IllegalStateException(l.length + ", " + r.length + ", " + out.size());
    }
    return out.toByteArray();
  }

  /** The head of a block that holds bytes as they are; its bits, the first ones first. */
  private static String stored(int length) {
    return "000" + "00000" + number(length) + number(~length);
  }

  private static String number(int value) {
    StringBuilder bits = new StringBuilder();
    for (int bit = 0; bit < 16; bit++) {
      bits.append(value >>> bit & 1);
    }
    return bits.toString();
  }

  /** Bits, and an empty stored block, which begins anywhere and ends with a byte. */
  private static String aligned(String bits) {
    StringBuilder all = new StringBuilder(bits).append("000");
    while (all.length() % 8 != 0) {
      all.append('0');
    }
    return all.append(number(0)).append(number(~0)).toString();
  }

  private static byte[] bytes(String bits) {
    byte[] bytes = new byte[bits.length() / 8];
    for (int i = 0; i < bits.length(); i++) {
      bytes[i / 8] |= (byte) (bits.charAt(i) - '0' << i % 8);
    }
    return bytes;
  }

  private static byte[] prefix(int crc, int salt) {
    int extra = 3 * UNIT - 30 - NAME.length();
    ByteBuffer header = buffer();
    header.putInt(0x04034b50).putShort((short) 20).putShort((short) 0);
    entry(header, crc).putShort((short) extra);
    header.put(NAME.getBytes(StandardCharsets.US_ASCII));
    // A field that means nothing: its number, its length, and what makes the equations solvable.
    header.putShort((short) 0x7171).putShort((short) (extra - 4)).put((byte) salt);
    return header.array();
  }

  private static byte[] suffix(int crc) {
    ByteBuffer end = buffer();
    end.put(bytes("1" + EMPTY_STORED.substring(1)));
    end.putInt(0x02014b50).putShort((short) 20).putShort((short) 20).putShort((short) 0);
    entry(end, crc).putShort((short) 0).putShort((short) 0);
    end.putShort((short) 0).putShort((short) 0).putInt(0).putInt(0);
    end.put(NAME.getBytes(StandardCharsets.US_ASCII));
    end.putInt(0x06054b50).putShort((short) 0).putShort((short) 0);
    end.putShort((short) 1).putShort((short) 1).putInt(46 + NAME.length());
    end.putInt(FILE_BYTES - 3 * UNIT + 5).putShort((short) 1);
    return end.array();
  }

  /** What both headers say of the entry: deflated, no time, checksum, sizes, length of its name. */
  private static ByteBuffer entry(ByteBuffer header, int crc) {
    header.putShort((short) 8).putInt(0).putInt(crc);
    header.putInt(COMPRESSED_BYTES).putInt(FILE_BYTES);
    return header.putShort((short) NAME.length());
  }

  private static ByteBuffer buffer() {
    return ByteBuffer.allocate(3 * UNIT).order(ByteOrder.LITTLE_ENDIAN);
  }
}
