package dev.sluice.detect.validate;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Validators of tokens that open servers make, as their sources write them. */
final class ServerTokens {
  private static final Validity WRONG_CHECKSUM = Validity.invalid("the checksum is wrong");
  private static final Validity RIGHT_CHECKSUM = Validity.valid("the checksum is right");

  /** The alphabet of random letters and digits in crates.io's sources. */
  private static final String CRATES_ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private static final int DIGEST_BITS = 256;
  private static final int SECRET_BITS = 128;

  private ServerTokens() {}

  /**
   * Matrix: what was before and its CRC-32 in base 62. Synapse writes the highest digit first, the
   * Matrix Authentication Service the lowest.
   */
  static Validity matrix(String secret) {
    int last = secret.lastIndexOf('_');
    if (last < 0 || secret.length() - last != 7) {
      return Validity.UNKNOWN;
    }
    String digits = Checksums.base62(Checksums.crc32(secret.substring(0, last)), 6);
    String stated = secret.substring(last + 1);
    return stated.equals(digits) || stated.equals(lowestFirst(digits))
        ? RIGHT_CHECKSUM
        : WRONG_CHECKSUM;
  }

  /** The digits turned around, with the zeros that fill them up still on the left. */
  private static String lowestFirst(String digits) {
    int zeros = 0;
    while (zeros < digits.length() && digits.charAt(zeros) == '0') {
      zeros++;
    }
    return digits.substring(0, zeros) + new StringBuilder(digits.substring(zeros)).reverse();
  }

  /** Temporary tokens of crates.io: a character for the exclusive or of all others. */
  static Validity cratesIo(String secret) {
    int underscore = secret.lastIndexOf('_');
    if (underscore < 0 || secret.length() - underscore != 33) {
      return Validity.UNKNOWN;
    }
    int sum = 0;
    for (int i = underscore + 1; i < secret.length() - 1; i++) {
      sum ^= secret.charAt(i);
    }
    char wanted = CRATES_ALPHABET.charAt(sum % CRATES_ALPHABET.length());
    return secret.charAt(secret.length() - 1) == wanted ? RIGHT_CHECKSUM : WRONG_CHECKSUM;
  }

  /** Tokens of Vault: a message with a version, a code of 32 bytes and the token proper. */
  static Validity vault(String secret) {
    String message = Base64Text.text(secret.substring(secret.indexOf('.') + 1));
    boolean signed = message.startsWith("\b\u0001\u0012 ") && message.length() > 38;
    return signed && message.charAt(36) == '\u001a' && message.charAt(37) == message.length() - 38
        ? Validity.valid("a signed token")
        : Validity.UNKNOWN;
  }

  /**
   * Tokens of Fly.io: a macaroon in MessagePack, which is a list of four that begins with a list.
   */
  static Validity fly(String secret) {
    byte[] macaroon = Base64Text.bytes(secret.substring(secret.indexOf('_') + 1));
    if (macaroon == null || macaroon.length < 2) {
      return Validity.UNKNOWN;
    }
    int nonce = macaroon[1] & 0xFF;
    return (macaroon[0] & 0xFF) == 0x94 && (nonce == 0x92 || nonce == 0x93)
        ? Validity.valid("a macaroon")
        : Validity.invalid("not a macaroon");
  }

  /** Join tokens of Docker Swarm: a digest of 256 bits and a secret of 128 in base 36. */
  static Validity swarm(String secret) {
    String[] parts = secret.split("-", -1);
    BigInteger digest = base36(parts, 2);
    BigInteger key = base36(parts, 1);
    if (digest == null || key == null) {
      return Validity.UNKNOWN;
    }
    return digest.bitLength() <= DIGEST_BITS && key.bitLength() <= SECRET_BITS + 1
        ? Validity.UNKNOWN
        : Validity.invalid("a part is larger than a digest or a secret");
  }

  private static @Nullable BigInteger base36(String[] parts, int fromEnd) {
    if (parts.length < 4 || !parts[parts.length - fromEnd].matches("[0-9a-z]{1,60}")) {
      return null;
    }
    return new BigInteger(parts[parts.length - fromEnd], 36);
  }

  /** Tokens of Atlassian: their last eight characters are the CRC-32 of all before them. */
  static Validity atlassian(String secret) {
    int last = secret.length() - 8;
    if (last < 1 || !secret.substring(last).matches("[0-9A-Fa-f]{8}")) {
      return Validity.UNKNOWN;
    }
    boolean right =
        Checksums.crc32(secret.substring(0, last)) == Long.parseLong(secret.substring(last), 16);
    if (right) {
      return RIGHT_CHECKSUM;
    }
    // Of other kinds of tokens than this one it is not published what their ends are.
    return secret.startsWith("ATATT") ? WRONG_CHECKSUM : Validity.UNKNOWN;
  }
}
