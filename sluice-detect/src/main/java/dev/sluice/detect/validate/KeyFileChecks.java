package dev.sluice.detect.validate;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Validators of secrets that are small files: PEM blocks and service account keys. */
final class KeyFileChecks {
  private static final String DASHES = "-----";

  private KeyFileChecks() {}

  /**
   * PEM: the labels agree, and the body is what the label says. A block without its end, as rules
   * find it that stop at a length, is judged by its beginning.
   */
  static Validity pem(String secret) {
    String text = secret.replace("\\r", "").replace("\\n", "\n");
    int begin = text.indexOf(DASHES + "BEGIN ");
    int labelEnd = text.indexOf(DASHES, begin + 11);
    if (begin < 0 || labelEnd < 0) {
      return Validity.UNKNOWN;
    }
    String label = text.substring(begin + 11, labelEnd);
    int end = text.indexOf(DASHES + "END ", labelEnd + DASHES.length());
    if (end < 0) {
      return body(label, text.substring(labelEnd + 5), false);
    }
    if (!text.startsWith(label + DASHES, end + 9)) {
      return Validity.invalid("BEGIN and END name different things");
    }
    return body(label, text.substring(labelEnd + 5, end), true);
  }

  private static Validity body(String label, String body, boolean whole) {
    boolean hasHeaders = body.contains(": ");
    String packed = hasHeaders ? afterHeaders(body) : body;
    String checksum = "";
    int equals = packed.lastIndexOf("\n=");
    if (label.startsWith("PGP") && equals >= 0) {
      checksum = packed.substring(equals + 2).strip();
      packed = packed.substring(0, equals);
    }
    byte[] bytes = decode(packed, whole);
    if (bytes == null || bytes.length == 0) {
      return Validity.invalid("the body is not base64");
    }
    if (label.startsWith("PGP")) {
      return pgp(bytes, checksum);
    }
    if (label.startsWith("OPENSSH")) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      return text.startsWith("openssh-key-v1\0")
          ? Validity.valid("an OpenSSH key")
          : Validity.invalid("the body is not an OpenSSH key");
    }
    if (hasHeaders) {
      return Validity.valid(label + ", encrypted");
    }
    return isSequence(bytes, whole)
        ? Validity.valid(label)
        : Validity.invalid("the body is not DER");
  }

  private static Validity pgp(byte[] bytes, String checksum) {
    byte[] wanted = Base64Text.bytes(checksum);
    if (wanted == null || wanted.length != 3) {
      return Validity.UNKNOWN;
    }
    int crc = (wanted[0] & 0xFF) << 16 | (wanted[1] & 0xFF) << 8 | (wanted[2] & 0xFF);
    return crc == Checksums.crc24(bytes)
        ? Validity.valid("the checksum is right")
        : Validity.invalid("the checksum is wrong");
  }

  private static String afterHeaders(String body) {
    int blank = body.replace("\r", "").strip().indexOf("\n\n");
    return blank < 0 ? "" : body.replace("\r", "").strip().substring(blank);
  }

  private static byte @Nullable [] decode(String packed, boolean whole) {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < packed.length(); i++) {
      char character = packed.charAt(i);
      if (" \t\r\n\"'\\,+".indexOf(character) < 0 || character == '+') {
        digits.append(character);
      }
    }
    if (!whole) {
      digits.setLength(digits.length() - digits.length() % 4);
    }
    try {
      return Base64.getDecoder().decode(digits.toString());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Whether bytes are one DER SEQUENCE and nothing more, or the beginning of one. */
  private static boolean isSequence(byte[] bytes, boolean whole) {
    if (bytes.length < 2 || bytes[0] != 0x30) {
      return false;
    }
    int first = bytes[1] & 0xFF;
    if (first < 0x80) {
      return fits(bytes.length, 2 + first, whole);
    }
    int count = first & 0x7F;
    if (count == 0 || count > 3 || bytes.length < 2 + count) {
      return false;
    }
    int length = 0;
    for (int i = 0; i < count; i++) {
      length = length << 8 | (bytes[2 + i] & 0xFF);
    }
    return fits(bytes.length, 2 + count + length, whole);
  }

  private static boolean fits(int length, int stated, boolean whole) {
    return whole ? length == stated : length <= stated;
  }

  /** A Google service account's key file. */
  static Validity serviceAccount(String secret) {
    Map<String, String> members = Json.members(secret);
    if (members == null) {
      return Validity.UNKNOWN;
    }
    String key = members.getOrDefault("private_key", "");
    String mail = members.getOrDefault("client_email", "");
    if (!"service_account".equals(members.get("type"))) {
      return Validity.invalid("'type' is not service_account");
    }
    if (!key.startsWith(DASHES + "BEGIN ") || !mail.endsWith(".gserviceaccount.com")) {
      return Validity.invalid("'private_key' or 'client_email' is not a service account's");
    }
    return Validity.valid(mail);
  }
}
