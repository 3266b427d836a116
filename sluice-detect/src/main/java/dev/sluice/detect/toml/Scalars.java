package dev.sluice.detect.toml;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** Reads the values that are single words: booleans, numbers, dates and times. */
final class Scalars {
  private final Cursor cursor;

  Scalars(Cursor cursor) {
    this.cursor = cursor;
  }

  TomlValue value() {
    Position position = cursor.position();
    String word = word();
    if (word.isEmpty()) {
      throw cursor.error("expected a value, found " + Cursor.describe(cursor.peek()));
    }
    if (word.equals("true") || word.equals("false")) {
      return new TomlValue.Flag(word.equals("true"), position);
    }
    if (isDateOrTime(word)) {
      return moment(word, position);
    }
    return number(word, position);
  }

  /** The longest stretch of characters a number, a boolean or a time can hold. */
  private String word() {
    int start = cursor.index();
    while (isWord(cursor.peek())) {
      cursor.next();
    }
    // A date and a time may be split by one space.
    if (cursor.peek() == ' '
        && isDigit(cursor.peek(1))
        && isDigit(cursor.peek(2))
        && cursor.peek(3) == ':'
        && cursor.index() - start == 10
        && cursor.since(start).charAt(4) == '-') {
      cursor.next();
      while (isWord(cursor.peek())) {
        cursor.next();
      }
    }
    return cursor.since(start);
  }

  private static boolean isDateOrTime(String word) {
    return word.length() > 4
        && isDigit(word.charAt(0))
        && (word.charAt(2) == ':' || (word.charAt(4) == '-' && isDigit(word.charAt(3))));
  }

  private static TomlValue moment(String word, Position position) {
    try {
      String rest = word;
      if (word.charAt(4) == '-') {
        var _ = LocalDate.parse(word.substring(0, Math.min(10, word.length())));
        rest = word.substring(Math.min(10, word.length()));
        if (rest.isEmpty()) {
          return new TomlValue.Moment(word, position);
        }
        if ("Tt ".indexOf(rest.charAt(0)) < 0) {
          throw new DateTimeException("no T between date and time");
        }
        rest = rest.substring(1);
        int zone = zoneStart(rest);
        if (zone < rest.length()) {
          String offset = rest.substring(zone);
          if (!offset.equalsIgnoreCase("Z")) {
            if (offset.length() != 6) {
              throw new DateTimeException("an offset is +hh:mm");
            }
            var _ = ZoneOffset.of(offset);
          }
          rest = rest.substring(0, zone);
        }
      }
      time(rest);
      return new TomlValue.Moment(word, position);
    } catch (DateTimeException e) {
      throw new TomlException(position, "'" + word + "' is not a date or time: " + e.getMessage());
    }
  }

  private static void time(String word) {
    if (word.length() < 8 || (word.length() > 8 && word.charAt(8) != '.') || word.endsWith(".")) {
      throw new DateTimeException("a time is hh:mm:ss");
    }
    // A fraction may have any number of digits, more than java.time takes.
    for (int i = 9; i < word.length(); i++) {
      if (!isDigit(word.charAt(i))) {
        throw new DateTimeException("a fraction is digits");
      }
    }
    var _ = LocalTime.parse(word.substring(0, 8));
  }

  private static int zoneStart(String time) {
    for (int i = 0; i < time.length(); i++) {
      if ("Zz+-".indexOf(time.charAt(i)) >= 0) {
        return i;
      }
    }
    return time.length();
  }

  private static TomlValue number(String word, Position position) {
    boolean signed = word.charAt(0) == '+' || word.charAt(0) == '-';
    String digits = signed ? word.substring(1) : word;
    if (digits.equals("inf")) {
      double infinity = word.charAt(0) == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
      return new TomlValue.Real(infinity, position);
    }
    if (digits.equals("nan")) {
      return new TomlValue.Real(Double.NaN, position);
    }
    try {
      int radix = signed ? 10 : radix(digits);
      if (radix != 10) {
        String plain = plain(digits.substring(2), radix, word, position);
        return new TomlValue.Whole(Long.parseLong(plain, radix), position);
      }
      if (digits.chars().allMatch(c -> isDigit(c) || c == '_')) {
        String plain = plain(digits, 10, word, position);
        requireNoLeadingZero(plain, word, position);
        return new TomlValue.Whole(
            Long.parseLong(word.charAt(0) == '-' ? "-" + plain : plain), position);
      }
      return new TomlValue.Real(real(word, digits, position), position);
    } catch (NumberFormatException e) {
      throw new TomlException(position, "'" + word + "' does not fit in a 64-bit number");
    }
  }

  private static int radix(String digits) {
    if (digits.length() < 2 || digits.charAt(0) != '0') {
      return 10;
    }
    return switch (digits.charAt(1)) {
      case 'x' -> 16;
      case 'o' -> 8;
      case 'b' -> 2;
      default -> 10;
    };
  }

  private static double real(String word, String digits, Position position) {
    int exponent = Math.max(digits.indexOf('e'), digits.indexOf('E'));
    String mantissa = exponent < 0 ? digits : digits.substring(0, exponent);
    int point = mantissa.indexOf('.');
    String whole = point < 0 ? mantissa : mantissa.substring(0, point);
    StringBuilder plain = new StringBuilder(word.charAt(0) == '-' ? "-" : "");
    String wholePlain = plain(whole, 10, word, position);
    requireNoLeadingZero(wholePlain, word, position);
    plain.append(wholePlain);
    if (point >= 0) {
      plain.append('.').append(plain(mantissa.substring(point + 1), 10, word, position));
    }
    if (exponent >= 0) {
      String power = digits.substring(exponent + 1);
      boolean powerSigned = power.startsWith("+") || power.startsWith("-");
      plain.append('e').append(power.startsWith("-") ? "-" : "");
      plain.append(plain(powerSigned ? power.substring(1) : power, 10, word, position));
    }
    return Double.parseDouble(plain.toString());
  }

  /** The digits without underscores, each of which must stand between two digits. */
  private static String plain(String digits, int radix, String word, Position position) {
    StringBuilder result = new StringBuilder(digits.length());
    boolean previousIsDigit = false;
    for (int i = 0; i < digits.length(); i++) {
      char character = digits.charAt(i);
      boolean digit = character < 0x80 && Character.digit(character, radix) >= 0;
      if (!digit && !(character == '_' && previousIsDigit)) {
        throw notAValue(word, position);
      }
      if (digit) {
        result.append(character);
      }
      previousIsDigit = digit;
    }
    if (!previousIsDigit) {
      throw notAValue(word, position);
    }
    return result.toString();
  }

  private static void requireNoLeadingZero(String plain, String word, Position position) {
    if (plain.length() > 1 && plain.charAt(0) == '0') {
      throw new TomlException(position, "'" + word + "': a number may not start with 0");
    }
  }

  private static TomlException notAValue(String word, Position position) {
    return new TomlException(
        position, "'" + word + "' is not a value; a string needs quotes around it");
  }

  private static boolean isDigit(int character) {
    return character >= '0' && character <= '9';
  }

  private static boolean isWord(int character) {
    return (character >= '0' && character <= '9')
        || (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || character == '_'
        || character == '-'
        || character == '+'
        || character == '.'
        || character == ':';
  }
}
