package dev.sluice.detect.rule;

/** A class of bytes a rule may demand of its secrets. */
public enum CharacterClass {
  DIGIT,
  LOWER,
  UPPER,
  LETTER,
  /** Printable and neither letter nor digit. */
  SYMBOL;

  /** Whether a byte, as an unsigned number, is in the class. */
  public boolean contains(int octet) {
    return switch (this) {
      case DIGIT -> isDigit(octet);
      case LOWER -> isLower(octet);
      case UPPER -> isUpper(octet);
      case LETTER -> isLower(octet) || isUpper(octet);
      case SYMBOL ->
          octet > ' ' && octet < 0x7F && !isDigit(octet) && !isLower(octet) && !isUpper(octet);
    };
  }

  private static boolean isDigit(int octet) {
    return octet >= '0' && octet <= '9';
  }

  private static boolean isLower(int octet) {
    return octet >= 'a' && octet <= 'z';
  }

  private static boolean isUpper(int octet) {
    return octet >= 'A' && octet <= 'Z';
  }
}
