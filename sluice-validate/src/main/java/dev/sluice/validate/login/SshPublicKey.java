package dev.sluice.validate.login;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The public half of a private key, as SSH writes it. */
final class SshPublicKey {
  private static final byte[] MAGIC = "openssh-key-v1\0".getBytes(StandardCharsets.UTF_8);

  /** The same octets say "RSA key, version 0" in front of each PKCS #1 key. */
  private static final byte[] RSA_HEAD =
      Base64.getDecoder().decode("MIIAAAIBADANBgkqhkiG9w0BAQEFAASCAAA=");

  private final String algorithm;
  private final byte[] blob;

  private SshPublicKey(String algorithm, byte[] blob) {
    this.algorithm = algorithm;
    this.blob = blob;
  }

  /** The name under which a login with it is asked for. */
  String algorithm() {
    return algorithm;
  }

  byte[] blob() {
    return blob;
  }

  /** The public half of a key in a PEM block; null if the key is locked or of another form. */
  static @Nullable SshPublicKey of(String pem) {
    byte[] body;
    try {
      String text = pem.replaceAll("-----[A-Z0-9 ]+-----", "").replaceAll("\\s", "");
      body = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      // A block that is cut, or that says in front how it is locked.
      return null;
    }
    try {
      if (pem.contains("BEGIN OPENSSH PRIVATE KEY")) {
        return ofOpenSsh(body);
      }
      return pem.contains("BEGIN RSA PRIVATE KEY") ? ofRsa(wrapped(body)) : null;
    } catch (IOException | GeneralSecurityException e) {
      return null;
    }
  }

  private static @Nullable SshPublicKey ofOpenSsh(byte[] body) throws IOException {
    if (body.length < MAGIC.length || !Arrays.equals(MAGIC, Arrays.copyOf(body, MAGIC.length))) {
      return null;
    }
    ByteBuffer fields = ByteBuffer.wrap(body, MAGIC.length, body.length - MAGIC.length);
    String cipher = new String(SshBytes.text(fields), StandardCharsets.UTF_8);
    byte[] _ = SshBytes.text(fields);
    byte[] _ = SshBytes.text(fields);
    if (!cipher.equals("none") || fields.remaining() < 4 || fields.getInt() != 1) {
      return null;
    }
    byte[] blob = SshBytes.text(fields);
    String kind = new String(SshBytes.text(ByteBuffer.wrap(blob)), StandardCharsets.UTF_8);
    return new SshPublicKey(kind.equals("ssh-rsa") ? "rsa-sha2-256" : kind, blob);
  }

  private static SshPublicKey ofRsa(byte[] encoded) throws GeneralSecurityException {
    RSAPrivateCrtKey key =
        (RSAPrivateCrtKey)
            KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded));
    return new SshPublicKey(
        "rsa-sha2-256",
        new SshBytes()
            .text("ssh-rsa")
            .whole(key.getPublicExponent().toByteArray())
            .whole(key.getModulus().toByteArray())
            .toByteArray());
  }

  /** A PKCS #1 key inside PKCS #8, which is what Java reads. */
  private static byte[] wrapped(byte[] key) {
    byte[] whole = Arrays.copyOf(RSA_HEAD, RSA_HEAD.length + key.length);
    System.arraycopy(key, 0, whole, RSA_HEAD.length, key.length);
    ByteBuffer lengths = ByteBuffer.wrap(whole);
    lengths.putShort(2, (short) (whole.length - 4));
    lengths.putShort(RSA_HEAD.length - 2, (short) key.length);
    return whole;
  }

  @Override
  public String toString() {
    return "SshPublicKey[" + algorithm + "]";
  }
}
