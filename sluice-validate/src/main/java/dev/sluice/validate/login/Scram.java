package dev.sluice.validate.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The client's side of a SCRAM login (RFC 5802, RFC 7677): the password is proven and not sent, and
 * the server proves that it knows it too.
 */
final class Scram {
  /** More than any server asks for; each costs time. */
  private static final int ITERATIONS_MAX = 1_000_000;

  private final String hash;
  private final String first;
  private final String password;
  private final String nonce;
  private byte[] expected = new byte[0];

  /**
   * @param hash {@code SHA-1} or {@code SHA-256}
   */
  Scram(String hash, String user, String password, String nonce) {
    this.hash = hash.replace("-", "");
    this.password = password;
    this.nonce = nonce;
    this.first = "n=" + user.replace("=", "=3D").replace(",", "=2C") + ",r=" + nonce;
  }

  String first() {
    return "n,," + first;
  }

  /** The proof, in answer to the server's first message. */
  String proof(String serverFirst) throws IOException {
    Map<Character, String> told = attributes(serverFirst);
    String full = told.getOrDefault('r', "");
    String count = told.getOrDefault('i', "");
    if (!full.startsWith(nonce)
        || full.equals(nonce)
        || !count.matches("\\d{1,7}")
        || Integer.parseInt(count) > ITERATIONS_MAX
        || Integer.parseInt(count) < 1) {
      throw new UnexpectedAnswerException();
    }
    try {
      byte[] salt = Base64.getDecoder().decode(told.getOrDefault('s', ""));
      byte[] salted = salted(salt, Integer.parseInt(count));
      String without = "c=biws,r=" + full;
      byte[] text = (first + "," + serverFirst + "," + without).getBytes(UTF_8);
      byte[] clientKey = hmac(salted, "Client Key".getBytes(UTF_8));
      byte[] signature = hmac(digest(clientKey), text);
      byte[] proof = new byte[clientKey.length];
      for (int i = 0; i < proof.length; i++) {
        proof[i] = (byte) (clientKey[i] ^ signature[i]);
      }
      expected = hmac(hmac(salted, "Server Key".getBytes(UTF_8)), text);
      return without + ",p=" + Base64.getEncoder().encodeToString(proof);
    } catch (IllegalArgumentException e) {
      throw new UnexpectedAnswerException();
    }
  }

  /** Whether the server proves that it knows the password. */
  boolean isProven(String serverFinal) {
    try {
      byte[] told = Base64.getDecoder().decode(attributes(serverFinal).getOrDefault('v', ""));
      return expected.length > 0 && MessageDigest.isEqual(expected, told);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Map<Character, String> attributes(String message) {
    Map<Character, String> attributes = new HashMap<>();
    for (String one : message.split(",", -1)) {
      if (one.length() > 1 && one.charAt(1) == '=') {
        attributes.put(one.charAt(0), one.substring(2));
      }
    }
    return attributes;
  }

  private byte[] salted(byte[] salt, int iterations) {
    byte[] block = Arrays.copyOf(salt, salt.length + 4);
    block[salt.length + 3] = 1;
    byte[] one = hmac(password.getBytes(UTF_8), block);
    byte[] salted = one.clone();
    for (int i = 1; i < iterations; i++) {
      one = hmac(password.getBytes(UTF_8), one);
      for (int j = 0; j < salted.length; j++) {
        salted[j] = (byte) (salted[j] ^ one[j]);
      }
    }
    return salted;
  }

  private byte[] hmac(byte[] key, byte[] text) {
    try {
      String name = "Hmac" + hash.toUpperCase(Locale.ROOT);
      Mac mac = Mac.getInstance(name);
      mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, name));
      return mac.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has it: " + hash, e);
    }
  }

  private byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance(hash.equals("SHA1") ? "SHA-1" : "SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has it: " + hash, e);
    }
  }
}
