package dev.sluice.detect.validate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** Texts made at random, and what a validator says of them. */
abstract class ValidatorFixture {
  static final String DIGITS = "0123456789";

  static final String LOWER = "abcdefghijklmnopqrstuvwxyz";

  static final String ALNUM = DIGITS + LOWER.toUpperCase(Locale.ROOT) + LOWER;

  final SplittableRandom random = new SplittableRandom(2026);

  String random(String alphabet, int length) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < length; i++) {
      result.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return result.toString();
  }

  static Validity check(String validator, String secret) {
    return Objects.requireNonNull(Validators.named(validator), validator).check(secret);
  }

  static void assertValid(String validator, String secret) {
    assertInstanceOf(Validity.Valid.class, check(validator, secret), secret);
  }

  static void assertInvalid(String validator, String secret) {
    assertInstanceOf(Validity.Invalid.class, check(validator, secret), secret);
  }

  static void assertUnknown(String validator, String secret) {
    assertInstanceOf(Validity.Unknown.class, check(validator, secret), secret);
  }

  /** The text with the character at a place replaced by another of an alphabet. */
  static String changed(String text, int at, String alphabet) {
    int old = alphabet.indexOf(text.charAt(at));
    char other = alphabet.charAt((old + 1) % alphabet.length());
    return text.substring(0, at) + other + text.substring(at + 1);
  }

  static long crc32(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(UTF_8));
    return crc.getValue();
  }

  static String base62(long value) {
    StringBuilder digits = new StringBuilder();
    for (long rest = value; rest > 0; rest /= 62) {
      digits.insert(0, ALNUM.charAt((int) (rest % 62)));
    }
    return "0".repeat(6 - digits.length()) + digits;
  }
}
