package dev.sluice.source.archive.read;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Names of entries as they may be shown and joined: relative, without traversal, without anything a
 * terminal obeys.
 *
 * <p>What is dangerous is written as {@code %XX} of its bytes, and so is every byte that is not
 * UTF-8; a {@code %} that could be taken for such an escape is written {@code %25}. The rest of a
 * name stays as it is.
 */
public final class EntryName {
  /** Stands for the name of an entry that has none. */
  public static final String UNNAMED = "unnamed";

  // Bytes that are not UTF-8 travel from decoding to escaping as lone low surrogates, which no
  // decoded text holds.
  private static final int UNDECODED = 0xDC00;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private EntryName() {}

  /** The virtual path of an entry. */
  public static String join(String container, String name) {
    return container + "!" + name;
  }

  /** The path of a file that holds an archive: trusted, but for what is not text. */
  public static String shown(byte[] raw) {
    StringBuilder path = new StringBuilder(raw.length);
    decode(raw)
        .codePoints()
        .forEach(
            point -> {
              if (isUndecoded(point)) {
                escape(path, (byte) (point - UNDECODED));
              } else {
                path.appendCodePoint(point);
              }
            });
    return path.toString();
  }

  /** The name that the bytes of an archive stand for. */
  public static String of(byte[] raw) {
    return of(decode(raw));
  }

  /** The name that a decoded text stands for. */
  public static String of(String text) {
    StringBuilder name = new StringBuilder(text.length());
    for (String segment : text.replace('\\', '/').split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".")) {
        continue;
      }
      if (!name.isEmpty()) {
        name.append('/');
      }
      appendSegment(name, segment);
    }
    return name.isEmpty() ? UNNAMED : name.toString();
  }

  /** A message with what a terminal would obey taken out. */
  public static String printable(String message) {
    StringBuilder words = new StringBuilder(message.length());
    message
        .codePoints()
        .map(point -> isDangerous(point) ? '?' : point)
        .forEach(words::appendCodePoint);
    return words.toString();
  }

  private static void appendSegment(StringBuilder name, String segment) {
    if (segment.equals("..")) {
      name.append("%2E%2E");
      return;
    }
    boolean drive =
        name.isEmpty()
            && segment.length() >= 2
            && segment.charAt(1) == ':'
            && isAsciiLetter(segment.charAt(0));
    for (int at = 0; at < segment.length(); ) {
      int point = segment.codePointAt(at);
      int next = at + Character.charCount(point);
      if (isUndecoded(point)) {
        escape(name, (byte) (point - UNDECODED));
      } else if (isDangerous(point)
          || (drive && at == 1)
          || (point == '%' && looksEscaped(segment, next))) {
        for (byte value : Character.toString(point).getBytes(StandardCharsets.UTF_8)) {
          escape(name, value);
        }
      } else {
        name.appendCodePoint(point);
      }
      at = next;
    }
  }

  private static boolean isUndecoded(int point) {
    return point >= UNDECODED && point <= UNDECODED + 0xff;
  }

  private static String decode(byte[] raw) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw)).toString();
    } catch (CharacterCodingException notUtf8) {
      return decodeWhereValid(raw);
    }
  }

  private static String decodeWhereValid(byte[] raw) {
    StringBuilder text = new StringBuilder(raw.length);
    for (int at = 0; at < raw.length; ) {
      int length = sequenceLength(raw[at]);
      if (length > 0 && at + length <= raw.length) {
        try {
          text.append(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw, at, length)));
          at += length;
          continue;
        } catch (CharacterCodingException notUtf8) {
          // Falls through to the single byte.
        }
      }
      text.append((char) (UNDECODED + (raw[at] & 0xff)));
      at++;
    }
    return text.toString();
  }

  private static int sequenceLength(byte lead) {
    int value = lead & 0xff;
    if (value < 0x80) {
      return 1;
    }
    if (value < 0xc2 || value > 0xf4) {
      return 0;
    }
    return value < 0xe0 ? 2 : value < 0xf0 ? 3 : 4;
  }

  private static boolean isDangerous(int point) {
    return Character.isISOControl(point)
        || point == 0x2028
        || point == 0x2029
        || point == 0xfeff
        || point == 0x200e
        || point == 0x200f
        || point == 0x061c
        || (point >= 0x202a && point <= 0x202e)
        || (point >= 0x2066 && point <= 0x2069)
        || (point >= 0xd800 && point <= 0xdfff);
  }

  private static boolean looksEscaped(String segment, int next) {
    return next + 2 <= segment.length()
        && HexFormat.isHexDigit(segment.charAt(next))
        && HexFormat.isHexDigit(segment.charAt(next + 1));
  }

  private static boolean isAsciiLetter(char value) {
    return (value >= 'a' && value <= 'z') || (value >= 'A' && value <= 'Z');
  }

  private static void escape(StringBuilder name, byte value) {
    name.append('%');
    HEX.toHexDigits(name, value);
  }
}
