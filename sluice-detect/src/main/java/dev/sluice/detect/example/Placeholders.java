package dev.sluice.detect.example;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/**
 * Expands the placeholders of examples, so that no literal token need stand in a rule file. The
 * text depends only on the seed and on the placeholder's place.
 */
public final class Placeholders {
  private static final String DIGITS = "0123456789";
  private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
  private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String BASE62 = DIGITS + UPPER + LOWER;
  private static final int LENGTH_MAX = 100_000;

  private static final Map<String, String> CLASSES =
      Map.ofEntries(
          Map.entry("digit", DIGITS),
          Map.entry("lower", LOWER),
          Map.entry("upper", UPPER),
          Map.entry("letter", LOWER + UPPER),
          Map.entry("alnum", BASE62),
          Map.entry("lower-alnum", DIGITS + LOWER),
          Map.entry("upper-alnum", DIGITS + UPPER),
          Map.entry("hex", DIGITS + "abcdef"),
          Map.entry("upper-hex", DIGITS + "ABCDEF"),
          Map.entry("base32", UPPER + "234567"),
          Map.entry("base64", BASE62 + "+/"),
          Map.entry("base64url", BASE62 + "-_"),
          Map.entry("word", BASE62 + "_"));

  private Placeholders() {}

  /**
   * The text with every placeholder replaced.
   *
   * @throws IllegalArgumentException if a placeholder is not one
   */
  public static String expand(String text, String seed) {
    StringBuilder result = new StringBuilder();
    int at = 0;
    int number = 0;
    while (true) {
      int open = text.indexOf("{{", at);
      int close = open < 0 ? -1 : text.indexOf("}}", open + 2);
      if (close < 0 || text.substring(open + 2, close).indexOf('}') >= 0) {
        return result.append(text, at, text.length()).toString();
      }
      number++;
      result.append(text, at, open);
      result.append(value(text.substring(open + 2, close), random(seed + "/" + number)));
      at = close + 2;
    }
  }

  private static SplittableRandom random(String seed) {
    long hash = 0xCBF29CE484222325L;
    for (byte octet : seed.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (octet & 0xFF)) * 0x100000001B3L;
    }
    return new SplittableRandom(hash);
  }

  private static String value(String placeholder, SplittableRandom random) {
    String[] parts = placeholder.split(":", -1);
    return switch (parts[0]) {
      case "" -> "";
      case "uuid" -> uuid(random);
      case "jwt" -> jwt(random);
      case "repeat" -> part(parts, 1).repeat(length(placeholder, part(parts, 2)));
      case "checksum" -> part(parts, 1) + checksummed(random);
      case "pem" -> pem(part(parts, 1), random);
      default -> {
        String alphabet = CLASSES.get(parts[0]);
        if (alphabet == null) {
          throw new IllegalArgumentException("unknown placeholder {{" + placeholder + "}}");
        }
        yield run(alphabet, length(placeholder, part(parts, 1)), random);
      }
    };
  }

  private static String part(String[] parts, int index) {
    if (index >= parts.length) {
      throw new IllegalArgumentException(
          "placeholder {{" + String.join(":", parts) + "}} lacks something after a colon");
    }
    return parts[index];
  }

  private static int length(String placeholder, String digits) {
    if (!digits.matches("[0-9]{1,6}") || Integer.parseInt(digits) > LENGTH_MAX) {
      throw new IllegalArgumentException(
          "placeholder {{" + placeholder + "}}: '" + digits + "' is not a length");
    }
    return Integer.parseInt(digits);
  }

  /** From 8 characters on, at least one digit and one letter where the alphabet has both. */
  private static String run(String alphabet, int length, SplittableRandom random) {
    boolean mixed = holds(alphabet, DIGITS) && holds(alphabet, LOWER + UPPER);
    while (true) {
      StringBuilder result = new StringBuilder();
      for (int i = 0; i < length; i++) {
        result.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      if (length < 8 || !mixed || (holds(result, DIGITS) && holds(result, LOWER + UPPER))) {
        return result.toString();
      }
    }
  }

  private static boolean holds(CharSequence text, String alphabet) {
    return text.chars().anyMatch(character -> alphabet.indexOf(character) >= 0);
  }

  private static String uuid(SplittableRandom random) {
    String hex = run(DIGITS + "abcdef", 32, random);
    return hex.substring(0, 8)
        + "-"
        + hex.substring(8, 12)
        + "-4"
        + hex.substring(13, 16)
        + "-a"
        + hex.substring(17, 20)
        + "-"
        + hex.substring(20);
  }

  private static String checksummed(SplittableRandom random) {
    String body = run(BASE62, 30, random);
    CRC32 crc = new CRC32();
    crc.update(body.getBytes(StandardCharsets.US_ASCII));
    StringBuilder check = new StringBuilder();
    long rest = crc.getValue();
    for (int i = 0; i < 6; i++) {
      check.insert(0, BASE62.charAt((int) (rest % 62)));
      rest /= 62;
    }
    return body + check;
  }

  private static String jwt(SplittableRandom random) {
    String payload =
        "{\"sub\": \"" + run(DIGITS, 10, random) + "\", \"name\": \"x\", \"iat\": 1516239022}";
    return base64url("{\"alg\":\"HS256\",\"typ\":\"JWT\"}")
        + "."
        + base64url(payload)
        + "."
        + run(BASE62 + "-_", 43, random);
  }

  private static String base64url(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String pem(String label, SplittableRandom random) {
    StringBuilder result = new StringBuilder("-----BEGIN " + label + "-----\n");
    for (int i = 0; i < 6; i++) {
      result.append(run(BASE62 + "+/", 64, random)).append('\n');
    }
    return result.append("-----END ").append(label).append("-----").toString();
  }
}
