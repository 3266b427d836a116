package dev.sluice.validate.login;

import dev.sluice.validate.net.Dialer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.KeyAgreement;

/**
 * Asks a server whether it would let a key in (RFC 4252, section 7). Only the public half of the
 * key is sent: nothing is signed with the private one, and nobody is logged in.
 *
 * <p>One way to agree on keys is spoken, X25519 with a host key of Ed25519, AES in counter mode and
 * HMAC-SHA256. Every server of the last ten years has them.
 */
final class SshLogin {
  private static final String OWN = "SSH-2.0-sluice";
  private static final String KEX = "curve25519-sha256";
  private static final String HOST_KEY = "ssh-ed25519";
  private static final String CIPHER = "aes128-ctr";
  private static final String MAC = "hmac-sha2-256";
  private static final int KEY_BYTES = 16;
  private static final int STEPS_MAX = 32;

  private static final int DISCONNECT = 1;
  private static final int SERVICE_REQUEST = 5;
  private static final int SERVICE_ACCEPT = 6;
  private static final int KEX_INIT = 20;
  private static final int NEW_KEYS = 21;
  private static final int ECDH_INIT = 30;
  private static final int ECDH_REPLY = 31;
  private static final int AUTH_REQUEST = 50;
  private static final int AUTH_FAILURE = 51;
  private static final int PUBLIC_KEY_OK = 60;

  /** What Java writes in front of the 32 bytes of such public keys. */
  private static final byte[] X25519_HEAD = HexFormat.of().parseHex("302a300506032b656e032100");

  private static final byte[] ED25519_HEAD = HexFormat.of().parseHex("302a300506032b6570032100");

  private final SshWire wire;
  private final LoginRequest request;
  private final SshPublicKey key;

  private SshLogin(Wire wire, LoginRequest request, SshPublicKey key) {
    this.wire = new SshWire(wire);
    this.request = request;
    this.key = key;
  }

  static LoginAnswer attempt(Dialer dialer, LoginRequest request, String nonce) throws IOException {
    SshPublicKey key = SshPublicKey.of(request.password());
    if (key == null) {
      return new LoginAnswer.Unclear("the key is locked, cut, or of a form that is not read");
    }
    try (Wire wire = Wire.plain(dialer, request.target())) {
      return new SshLogin(wire, request, key).attempt(nonce);
    } catch (GeneralSecurityException e) {
      // The exception may quote the key, so it goes no further.
      throw new UnexpectedAnswerException();
    }
  }

  private LoginAnswer attempt(String nonce) throws IOException, GeneralSecurityException {
    if (!agree(nonce)) {
      return new LoginAnswer.Unclear("the server is not the one that the check expects");
    }
    wire.send(new SshBytes().octet(SERVICE_REQUEST).text("ssh-userauth").toByteArray());
    byte[] _ = next(SERVICE_ACCEPT, SERVICE_ACCEPT);
    wire.send(
        new SshBytes()
            .octet(AUTH_REQUEST)
            .text(request.user())
            .text("ssh-connection")
            .text("publickey")
            .octet(0)
            .text(key.algorithm())
            .text(key.blob())
            .toByteArray());
    boolean isKnown = next(PUBLIC_KEY_OK, AUTH_FAILURE)[0] == PUBLIC_KEY_OK;
    wire.send(new SshBytes().octet(DISCONNECT).number(11).text("").text("").toByteArray());
    return isKnown
        ? LoginAnswer.accepted()
        : new LoginAnswer.Unclear(
            request.target().host() + " does not know the key; others that may were not asked");
  }

  /** Agrees on keys for the connection; false if somebody else answers than is expected. */
  private boolean agree(String nonce) throws IOException, GeneralSecurityException {
    String server = wire.greet(OWN);
    byte[] ours = ownOffer(nonce);
    wire.send(ours);
    byte[] theirs = next(KEX_INIT, KEX_INIT);
    requireCommon(theirs);
    KeyPair own = KeyPairGenerator.getInstance("X25519").generateKeyPair();
    byte[] ownPublic = tail(own.getPublic().getEncoded());
    wire.send(new SshBytes().octet(ECDH_INIT).text(ownPublic).toByteArray());
    ByteBuffer reply = ByteBuffer.wrap(next(ECDH_REPLY, ECDH_REPLY));
    byte _ = reply.get();
    byte[] hostKey = SshBytes.text(reply);
    byte[] theirPublic = SshBytes.text(reply);
    byte[] signature = SshBytes.text(reply);
    KeyAgreement agreement = KeyAgreement.getInstance("X25519");
    agreement.init(own.getPrivate());
    agreement.doPhase(publicKey("X25519", X25519_HEAD, theirPublic), true);
    byte[] shared = new SshBytes().whole(agreement.generateSecret()).toByteArray();
    byte[] hash =
        sha256(
            new SshBytes()
                .text(OWN)
                .text(server)
                .text(ours)
                .text(theirs)
                .text(hostKey)
                .text(ownPublic)
                .text(theirPublic)
                .raw(shared)
                .toByteArray());
    if (!isExpected(hostKey) || !isSigned(hostKey, signature, hash)) {
      return false;
    }
    wire.send(new byte[] {NEW_KEYS});
    wire.sendUnder(
        derived(shared, hash, 'A'), derived(shared, hash, 'C'), whole(shared, hash, 'E'));
    byte[] _ = next(NEW_KEYS, NEW_KEYS);
    wire.receiveUnder(
        derived(shared, hash, 'B'), derived(shared, hash, 'D'), whole(shared, hash, 'F'));
    return true;
  }

  private static byte[] ownOffer(String nonce) throws GeneralSecurityException {
    SshBytes offer = new SshBytes().octet(KEX_INIT);
    offer.raw(Arrays.copyOf(sha256(nonce.getBytes(StandardCharsets.UTF_8)), 16));
    offer.text(KEX).text(HOST_KEY).text(CIPHER).text(CIPHER).text(MAC).text(MAC);
    offer.text("none").text("none").text("").text("");
    return offer.octet(0).number(0).toByteArray();
  }

  private static void requireCommon(byte[] theirs) throws IOException {
    if (theirs.length < 17) {
      throw new UnexpectedAnswerException();
    }
    ByteBuffer offer = ByteBuffer.wrap(theirs, 17, theirs.length - 17);
    for (String wanted : List.of(KEX, HOST_KEY, CIPHER, CIPHER, MAC, MAC)) {
      if (!List.of(SshWire.ascii(SshBytes.text(offer)).split(",", -1)).contains(wanted)) {
        throw new UnexpectedAnswerException();
      }
    }
  }

  /** Passes over what servers may say at any time. */
  private byte[] next(int one, int other) throws IOException {
    for (int step = 0; step < STEPS_MAX; step++) {
      byte[] payload = wire.receive();
      int kind = payload[0] & 0xff;
      if (kind == one || kind == other) {
        return payload;
      }
      // Ignore, unimplemented, debug, extensions, a banner.
      if (kind != 2 && kind != 3 && kind != 4 && kind != 7 && kind != 53) {
        throw new UnexpectedAnswerException();
      }
    }
    throw new UnexpectedAnswerException();
  }

  private boolean isExpected(byte[] hostKey) throws GeneralSecurityException {
    String print = "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(sha256(hostKey));
    return request.hostKeys().isEmpty() || request.hostKeys().contains(print);
  }

  private static boolean isSigned(byte[] hostKey, byte[] signature, byte[] hash)
      throws IOException, GeneralSecurityException {
    ByteBuffer keyFields = ByteBuffer.wrap(hostKey);
    ByteBuffer fields = ByteBuffer.wrap(signature);
    if (!SshWire.ascii(SshBytes.text(keyFields)).equals(HOST_KEY)
        || !SshWire.ascii(SshBytes.text(fields)).equals(HOST_KEY)) {
      return false;
    }
    Signature verified = Signature.getInstance("Ed25519");
    verified.initVerify(publicKey("Ed25519", ED25519_HEAD, SshBytes.text(keyFields)));
    verified.update(hash);
    return verified.verify(SshBytes.text(fields));
  }

  private static PublicKey publicKey(String algorithm, byte[] head, byte[] raw)
      throws GeneralSecurityException {
    byte[] encoded = new SshBytes().raw(head).raw(raw).toByteArray();
    return KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(encoded));
  }

  private static byte[] tail(byte[] encoded) {
    return Arrays.copyOfRange(encoded, X25519_HEAD.length, encoded.length);
  }

  private static byte[] derived(byte[] shared, byte[] hash, char what)
      throws GeneralSecurityException {
    return Arrays.copyOf(whole(shared, hash, what), KEY_BYTES);
  }

  private static byte[] whole(byte[] shared, byte[] hash, char what)
      throws GeneralSecurityException {
    return sha256(new SshBytes().raw(shared).raw(hash).octet(what).raw(hash).toByteArray());
  }

  private static byte[] sha256(byte[] bytes) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(bytes);
  }
}
