package dev.sluice.detect.validate;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Validators of Ed25519 keys that stand with their public halves or with a checksum. */
final class SigningKeys {
  private static final int MINISIGN_BYTES = 158;
  private static final int SIGNIFY_BYTES = 104;
  private static final int HALF_BYTES = 32;

  private SigningKeys() {}

  /** Key pairs of Solana as a list of 64 bytes: the second half is the public key of the first. */
  static Validity solana(String secret) {
    String[] numbers = secret.replaceAll("[\\[\\]\\s]", "").split(",", -1);
    if (numbers.length != 2 * HALF_BYTES) {
      return Validity.UNKNOWN;
    }
    byte[] bytes = new byte[numbers.length];
    for (int i = 0; i < bytes.length; i++) {
      if (!numbers[i].matches("[0-9]{1,3}")) {
        return Validity.UNKNOWN;
      }
      bytes[i] = (byte) Integer.parseInt(numbers[i]);
    }
    return isPair(Arrays.copyOf(bytes, HALF_BYTES), Arrays.copyOfRange(bytes, HALF_BYTES, 64))
        ? Validity.valid("an Ed25519 key and its public key")
        : Validity.invalid("the second half is not the public key of the first");
  }

  /** Whether what one half signs, the other half verifies. */
  private static boolean isPair(byte[] seed, byte[] point) {
    try {
      KeyFactory keys = KeyFactory.getInstance("Ed25519");
      PrivateKey privateKey =
          keys.generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed));
      PublicKey publicKey =
          keys.generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, point(point)));
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(privateKey);
      signature.update(seed);
      byte[] signed = signature.sign();
      signature.initVerify(publicKey);
      signature.update(seed);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** A point as RFC 8032 writes it: the lowest byte first, a sign in the highest bit. */
  private static EdECPoint point(byte[] encoded) {
    byte[] y = new byte[encoded.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = encoded[encoded.length - 1 - i];
    }
    boolean isOdd = (y[0] & 0x80) != 0;
    y[0] &= 0x7F;
    return new EdECPoint(isOdd, new BigInteger(1, y));
  }

  /** Secret keys of minisign: what they are made with, a salt, and keys that may be encrypted. */
  static Validity minisign(String secret) {
    byte[] key = Base64Text.bytes(secret);
    if (key == null || key.length != MINISIGN_BYTES) {
      return Validity.invalid("not " + MINISIGN_BYTES + " bytes in base64");
    }
    boolean isEncrypted = key[2] == 'S' && key[3] == 'c';
    boolean isPlain = key[2] == 0 && key[3] == 0;
    boolean isSummed = key[4] == 'B' && key[5] == '2';
    if (key[0] != 'E' || key[1] != 'd' || !isSummed || !(isEncrypted || isPlain)) {
      return Validity.invalid("does not say how it is encrypted and summed");
    }
    return Validity.valid(isEncrypted ? "encrypted" : "not encrypted");
  }

  /** Secret keys of signify: of a key without a password the checksum can be tried. */
  static Validity signify(String secret) {
    byte[] key = Base64Text.bytes(secret);
    if (key == null || key.length != SIGNIFY_BYTES) {
      return Validity.invalid("not " + SIGNIFY_BYTES + " bytes in base64");
    }
    if (key[4] != 0 || key[5] != 0 || key[6] != 0 || key[7] != 0) {
      return Validity.valid("encrypted");
    }
    byte[] sum = sha512(Arrays.copyOfRange(key, 40, SIGNIFY_BYTES));
    boolean isRight = sum != null && Arrays.equals(sum, 0, 8, key, 24, 32);
    return isRight
        ? Validity.valid("the checksum is right")
        : Validity.invalid("the checksum is wrong");
  }

  private static byte @Nullable [] sha512(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-512").digest(bytes);
    } catch (GeneralSecurityException e) {
      return null;
    }
  }
}
