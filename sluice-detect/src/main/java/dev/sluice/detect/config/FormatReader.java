package dev.sluice.detect.config;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what {@link FormatWriter} wrote; anything else is refused. */
final class FormatReader {
  private final byte[] bytes;
  private final int start;
  private int at;

  FormatReader(byte[] bytes, int start) {
    this.bytes = bytes;
    this.start = start;
    at = start;
  }

  /** A reader that begins where this one began. */
  FormatReader again() {
    return new FormatReader(bytes, start);
  }

  int position() {
    return at;
  }

  int number() {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int octet = octet();
      value |= (octet & 0x7F) << shift;
      if (octet < 0x80) {
        return value;
      }
    }
    throw broken("a number of more than 32 bits");
  }

  double real() {
    long low = Integer.toUnsignedLong(number());
    long high = Integer.toUnsignedLong(number());
    return Double.longBitsToDouble(high << 32 | low);
  }

  String string() {
    int length = length();
    String value = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return value;
  }

  @Nullable String optional() {
    return number() == 0 ? null : string();
  }

  <E extends Enum<E>> E constant(Class<E> type) {
    return Enum.valueOf(type, string());
  }

  /** The same, of constants that are at hand: reflection takes a cold JVM a while. */
  <E extends Enum<E>> E constant(E[] constants) {
    String name = string();
    for (E constant : constants) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("broken rule set: no constant '" + name + "'");
  }

  <T> List<T> list(Function<FormatReader, T> each) {
    int length = length();
    List<T> values = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      values.add(each.apply(this));
    }
    return values;
  }

  /** A reader at the part that begins here, which this one passes over. */
  FormatReader part() {
    int length = length();
    FormatReader part = new FormatReader(bytes, at);
    at += length;
    return part;
  }

  /** A number of bytes or elements, of which there cannot be more than bytes left. */
  private int length() {
    int length = number();
    if (length < 0 || length > bytes.length - at) {
      throw broken("a length of " + length);
    }
    return length;
  }

  private int octet() {
    if (at == bytes.length) {
      throw broken("the end");
    }
    return bytes[at++] & 0xFF;
  }

  private IllegalArgumentException broken(String what) {
    return new IllegalArgumentException("broken rule set: " + what + " at byte " + at);
  }
}
