package dev.sluice.detect.validate;

import java.util.Map;

/** Validators of secrets whose parts say what they are: pairs, hashes and keys of fixed sizes. */
final class StructureChecks {
  private static final String UUID_SHAPE = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";

  /** What a JSON object in base64 begins with. */
  private static final String OBJECT = "eyJ";

  private StructureChecks() {}

  /** Tokens with a UUID in them: one that a program makes has a version and a variant. */
  static Validity uuid(String secret) {
    for (int from = 0; from + UUID_SHAPE.length() <= secret.length(); from++) {
      if (isUuid(secret, from)) {
        char version = secret.charAt(from + 14);
        boolean isVariant = "89abAB".indexOf(secret.charAt(from + 19)) >= 0;
        return version >= '1' && version <= '8' && isVariant
            ? Validity.UNKNOWN
            : Validity.invalid("the UUID has no version or variant that is in use");
      }
    }
    return Validity.UNKNOWN;
  }

  private static boolean isUuid(String text, int from) {
    for (int i = 0; i < UUID_SHAPE.length(); i++) {
      char c = text.charAt(from + i);
      boolean isRight = UUID_SHAPE.charAt(i) == '-' ? c == '-' : Character.digit(c, 16) >= 0;
      if (!isRight) {
        return false;
      }
    }
    return true;
  }

  /** Tokens that have a JSON object in base64 as one of their parts, somewhere behind a marker. */
  static Validity jsonPart(String secret) {
    int start = secret.indexOf(OBJECT);
    if (start < 0) {
      return Validity.UNKNOWN;
    }
    int dot = secret.indexOf('.', start);
    String part = secret.substring(start, dot < 0 ? secret.length() : dot);
    // What follows may be joined by a character that base64 has too.
    for (int end = part.length(); end > 0; end = part.lastIndexOf('_', end - 1)) {
      Map<String, String> members = Json.members(Base64Text.text(part.substring(0, end)));
      if (members != null && !members.isEmpty()) {
        return Validity.valid("holds " + String.join(", ", members.keySet()));
      }
    }
    return Validity.invalid("no part of it is a JSON object in base64");
  }

  /** Basic authorization: a user, a colon and a password in base64. */
  static Validity basic(String secret) {
    String pair = Base64Text.text(secret);
    int colon = pair.indexOf(':');
    boolean isText = pair.chars().allMatch(c -> c >= ' ' && c != 0x7f);
    if (pair.isEmpty() || !isText || colon < 0) {
      return Validity.invalid("not a user and a password in base64");
    }
    return colon == pair.length() - 1
        ? Validity.invalid("the password is empty")
        : Validity.valid("user " + pair.substring(0, colon));
  }

  /** The private part of a JSON Web Key: a number as long as its curve, or as an RSA modulus. */
  static Validity jwk(String secret) {
    byte[] number = Base64Text.bytes(secret);
    if (number == null) {
      return Validity.invalid("not base64");
    }
    return switch (number.length) {
      case 32, 48, 56, 57, 65, 66 -> Validity.valid("a key of " + 8 * number.length + " bits");
      case 127, 128, 255, 256, 383, 384, 511, 512 ->
          Validity.valid("an RSA key of " + 8 * ((number.length + 1) / 2 * 2) + " bits");
      default -> Validity.UNKNOWN;
    };
  }

  /** Mapbox tokens: a kind, a JSON object that names the user, and a signature. */
  static Validity mapbox(String secret) {
    String[] parts = secret.split("\\.", -1);
    Map<String, String> members =
        parts.length == 3 ? Json.members(Base64Text.text(parts[1])) : null;
    String user = members == null ? null : members.get("u");
    return user == null
        ? Validity.invalid("the middle part is not a JSON object that names a user")
        : Validity.valid("user " + user);
  }

  /** NATS seeds: base 32 with a CRC-16 of all before it in the last two bytes. */
  static Validity nkey(String secret) {
    byte[] bytes = Base32Text.bytes(secret);
    if (bytes == null || bytes.length < 4) {
      return Validity.invalid("not base 32");
    }
    int crc = 0;
    for (int i = 0; i < bytes.length - 2; i++) {
      crc ^= (bytes[i] & 0xff) << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ 0x1021;
      }
      crc &= 0xffff;
    }
    int stated = (bytes[bytes.length - 2] & 0xff) | ((bytes[bytes.length - 1] & 0xff) << 8);
    return crc == stated
        ? Validity.valid("the checksum is right")
        : Validity.invalid("the checksum is wrong");
  }

  /** Password hashes: a known scheme, and as many characters as it makes. */
  static Validity crypt(String secret) {
    String[] parts = secret.split("\\$", -1);
    if (parts.length < 3 || !parts[0].isEmpty()) {
      return Validity.UNKNOWN;
    }
    String scheme = parts[1];
    int hash = parts[parts.length - 1].length();
    return switch (scheme) {
      case "1", "apr1" -> sized("MD5", hash, 22);
      case "5" -> sized("SHA-256", hash, 43);
      case "6" -> sized("SHA-512", hash, 86);
      case "2a", "2b", "2x", "2y" -> sized("bcrypt", hash, 53);
      case "y", "gy" -> sized("yescrypt", hash, 43);
      default -> Validity.UNKNOWN;
    };
  }

  private static Validity sized(String scheme, int length, int wanted) {
    return length == wanted
        ? Validity.valid("a password hashed with " + scheme)
        : Validity.invalid("a hash of " + scheme + " has " + wanted + " characters");
  }
}
