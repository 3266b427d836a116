package dev.sluice.detect.validate;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * The checks of Microsoft's secrets that are not base64 as a whole: annotated keys, client secrets
 * of Entra ID, and personal access tokens of Azure DevOps.
 */
final class AzureSecrets {
  private static final Validity WRONG_CHECKSUM = Validity.invalid("the checksum is wrong");
  private static final Validity RIGHT_CHECKSUM = Validity.valid("the checksum is right");

  private static final String ANNOTATED_MARKER = "JQQJ";
  private static final int ANNOTATED_YEAR_MIN = 2024;

  /** The years since 2024, a character each. */
  private static final String ANNOTATED_YEARS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private static final int CLIENT_SECRET_CHECKSUM = 3;

  private static final String CLIENT_SECRET_ALPHABET =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890.-_~";

  /** What the checksums of tokens of users and of applications are combined with. */
  private static final int[] DEVOPS_KINDS = {0xE0B9692D, 0x1019F92E};

  /** The bytes of a token of Azure DevOps that its checksum is in, lowest first. */
  private static final int[] DEVOPS_CHECKSUM = {22, 8, 7, 2};

  private AzureSecrets() {}

  /** Annotated keys: behind their marker stand the year and the month in which they were made. */
  static Validity annotatedKey(String secret) {
    int date = secret.indexOf(ANNOTATED_MARKER) + ANNOTATED_MARKER.length() + 2;
    if (date < 52 || date + 1 >= secret.length()) {
      return Validity.UNKNOWN;
    }
    int year = ANNOTATED_YEARS.indexOf(secret.charAt(date));
    int month = secret.charAt(date + 1) - 'A';
    return year >= 0 && month >= 0 && month < 12
        ? Validity.valid(
            String.format(Locale.ROOT, "made in %d-%02d", ANNOTATED_YEAR_MIN + year, month + 1))
        : Validity.invalid("made in no month");
  }

  /** Client secrets of Entra ID marked 8Q~: the first three of six digits of a Marvin hash. */
  static Validity clientSecret(String secret) {
    if (!secret.startsWith("8Q~", 3)) {
      return Validity.UNKNOWN;
    }
    int length = secret.length() - CLIENT_SECRET_CHECKSUM;
    byte[] bytes = secret.getBytes(StandardCharsets.ISO_8859_1);
    long rest = Integer.toUnsignedLong(AzureKeys.marvin(bytes, length, AzureKeys.seed("AadPwd00")));
    char[] digits = new char[6];
    for (int i = digits.length - 1; i >= 0; i--) {
      digits[i] = CLIENT_SECRET_ALPHABET.charAt((int) (rest % CLIENT_SECRET_ALPHABET.length()));
      rest /= CLIENT_SECRET_ALPHABET.length();
    }
    return secret.endsWith(new String(digits, 0, CLIENT_SECRET_CHECKSUM))
        ? RIGHT_CHECKSUM
        : WRONG_CHECKSUM;
  }

  /** Tokens of Azure DevOps in their older form: 32 bytes in base 32, four of them a CRC-32. */
  static Validity devOpsToken(String secret) {
    byte[] bytes = secret.length() == 52 ? Base32Text.bytes(secret) : null;
    if (bytes == null) {
      return Validity.UNKNOWN;
    }
    CRC32 crc = new CRC32();
    int stated = 0;
    for (int i = 0; i < bytes.length; i++) {
      int place = placeInChecksum(i);
      if (place < 0) {
        crc.update(bytes[i]);
      } else {
        stated |= (bytes[i] & 0xFF) << (place * Byte.SIZE);
      }
    }
    for (int kind : DEVOPS_KINDS) {
      if (((int) crc.getValue() ^ kind) == stated) {
        return RIGHT_CHECKSUM;
      }
    }
    return WRONG_CHECKSUM;
  }

  private static int placeInChecksum(int index) {
    for (int place = 0; place < DEVOPS_CHECKSUM.length; place++) {
      if (DEVOPS_CHECKSUM[place] == index) {
        return place;
      }
    }
    return -1;
  }
}
