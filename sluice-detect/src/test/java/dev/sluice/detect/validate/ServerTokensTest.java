package dev.sluice.detect.validate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

class ServerTokensTest extends ValidatorFixture {
  @Test
  void matrix_bothOrdersOfDigits_areRight() {
    for (int i = 0; i < 50; i++) {
      String synapse = "syt_" + random(ALNUM, 12) + "_" + random(LOWER, 20);
      assertValid("matrix", synapse + "_" + base62(crc32(synapse)));
      String service = "mat_" + random(ALNUM, 30);
      String digits = base62(crc32(service)).replaceFirst("^0+", "");
      String reversed = new StringBuilder(digits).reverse().toString();
      String token = service + "_" + "0".repeat(6 - digits.length()) + reversed;
      assertValid("matrix", token);
      assertInvalid("matrix", changed(token, 10, ALNUM));
    }
    assertUnknown("matrix", "syt_short");
  }

  @Test
  void cratesIo_tokenOfItsTests_isValid() {
    String token = "cio_tp_" + "gGK6jurSwKyl9V3A" + "z19z7YEFQI9aoOOd";
    assertValid("crates-io", token);
    assertInvalid("crates-io", changed(token, token.length() - 1, ALNUM));
    assertUnknown("crates-io", "cio" + random(ALNUM, 32));
  }

  @Test
  void netbird_checksum_isGitHubs() {
    String body = random(ALNUM, 30);
    assertValid("netbird", "nbp_" + body + base62(crc32(body)));
    assertInvalid("netbird", "nbp_" + changed(body, 3, ALNUM) + base62(crc32(body)));
  }

  @Test
  void vault_signedToken_isRead() {
    String message = "\b\u0001\u0012 " + random(ALNUM, 32) + "\u001a\u001e" + random(ALNUM, 30);
    assertValid("vault", "hvs." + encoded(message));
    assertUnknown("vault", "hvs." + encoded(message + "x"));
    assertUnknown("vault", "hvs." + random(ALNUM, 24));
  }

  @Test
  void fly_macaroon_isRead() {
    assertValid("fly", "fm2_" + encoded("\u0094\u0093\u00c4\b" + random(ALNUM, 100)));
    assertInvalid("fly", "fm2_" + encoded("\u0093\u0093\u00c4\b" + random(ALNUM, 100)));
  }

  @Test
  void swarm_partsThatAreTooLarge_areRefused() {
    String digest = "1fhvpatk6ms36i3uc64tsv1ybyuxkb899zbjpq4ib64qwbibz4";
    String key = "1g3as27iwmko5yqh1byv868hx";
    assertUnknown("swarm", "SWMTKN-1-" + digest + "-" + key);
    assertUnknown("swarm", "SWMTKN-2-1-" + digest + "-" + key);
    assertInvalid("swarm", "SWMTKN-1-z" + digest.substring(1) + "-" + key);
    assertInvalid("swarm", "SWMTKN-1-" + digest + "-z" + key.substring(1));
  }

  @Test
  void atlassian_changedCharacter_isRefused() {
    String body = "ATATT3xFfGF0" + random(ALNUM, 175) + "=";
    String token = body + String.format(Locale.ROOT, "%08X", crc32(body));
    assertValid("atlassian", token);
    assertInvalid("atlassian", changed(token, 20, ALNUM));
    String other = "ATBB" + random(ALNUM, 24);
    assertValid("atlassian", other + String.format(Locale.ROOT, "%08X", crc32(other)));
    assertUnknown("atlassian", other + "0123ABCD");
  }

  @Test
  void encodedTexts_sayWhoseTheyAre() {
    assertValid("jfrog-reference", encoded("reftkn:01:1765432100:" + random(ALNUM, 28)));
    assertInvalid("jfrog-reference", encoded("refval:01:1765432100:" + random(ALNUM, 28)));
    assertValid("intercom", encoded("tok:0a1b2c3d_4e5f_6a7b_8c9d_0e1f2a3b4c5d:1:0"));
    assertInvalid("intercom", encoded("tok;0a1b2c3d_4e5f_6a7b_8c9d_0e1f2a3b4c5d"));
    String service = "\0\u0001\0\u0001elastic/fleet-server/token-1:" + random(ALNUM, 22);
    assertValid("elastic-service", encoded(service));
    assertInvalid("elastic-service", encoded("\0\u0001\0\u0001elastic" + random(ALNUM, 30)));
    String region = "\n$na1-0a1b-2c3d-4e5f-6a7b-8c9d0e1f2a3b\u0012" + random(ALNUM, 60);
    assertValid("hubspot-key", encoded(region));
    assertInvalid("hubspot-key", encoded("\n$" + random(ALNUM, 90)));
  }

  @Test
  void jwtInBase64_isReadTwice() {
    String jwt = encoded("{\"alg\":\"HS256\"}") + "." + encoded("{\"sub\":\"a\"}") + ".c2ln";
    assertValid("jwt-base64", encoded(jwt));
    assertUnknown("jwt-base64", encoded("eyJ" + random(ALNUM, 60)));
  }

  @Test
  void solana_otherHalf_isRefused() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    byte[] encodedPrivate = pair.getPrivate().getEncoded();
    byte[] encodedPublic = pair.getPublic().getEncoded();
    byte[] bytes = new byte[64];
    System.arraycopy(encodedPrivate, encodedPrivate.length - 32, bytes, 0, 32);
    System.arraycopy(encodedPublic, encodedPublic.length - 32, bytes, 32, 32);
    assertValid("solana", list(bytes));
    bytes[5] ^= 1;
    assertInvalid("solana", list(bytes));
    assertUnknown("solana", list(Arrays.copyOf(bytes, 63)));
  }

  private static String list(byte[] bytes) {
    StringJoiner joiner = new StringJoiner(", ", "[", "]");
    for (byte octet : bytes) {
      joiner.add(Integer.toString(octet & 0xFF));
    }
    return joiner.toString();
  }

  @Test
  void minisignAndSignify_sizesAndSums_areChecked() throws Exception {
    String rest = random(ALNUM, 152);
    assertValid("minisign", encoded("EdScB2" + rest));
    assertValid("minisign", encoded("Ed\0\0B2" + rest));
    assertInvalid("minisign", encoded("EdScB3" + rest));
    assertInvalid("minisign", encoded("EdScB2" + rest + "x"));
    String key = random(ALNUM, 64);
    byte[] sum = MessageDigest.getInstance("SHA-512").digest(key.getBytes(ISO_8859_1));
    String head = "EdBK\0\0\0\0" + random(ALNUM, 16);
    String number = random(ALNUM, 8);
    String summed = new String(sum, 0, 8, ISO_8859_1);
    assertValid("signify", encoded(head + summed + number + key));
    assertInvalid("signify", encoded(head + number + number + key));
    assertValid("signify", encoded("EdBK\0\0\0*" + head.substring(8) + number + number + key));
    assertInvalid("signify", encoded(head + key));
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(ISO_8859_1));
  }
}
