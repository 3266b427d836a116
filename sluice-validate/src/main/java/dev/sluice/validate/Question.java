package dev.sluice.validate;

import dev.sluice.validate.check.Check;
import dev.sluice.validate.check.Values;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A check with the values of one secret. It shows its check alone. */
record Question(Check check, Values values) {
  private static final int KEY_BYTES = 16;

  /** What tells this question from others, without telling the secret. */
  String key() {
    return key(List.of(check.id(), values.joined()));
  }

  static String key(List<String> parts) {
    try {
      MessageDigest hash = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        hash.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        hash.update(bytes);
      }
      return HexFormat.of().formatHex(hash.digest(), 0, KEY_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "Question[" + check.id() + "]";
  }
}
