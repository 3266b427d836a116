package dev.sluice.detect.validate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Validators of keys against values made here, and the same with one character changed. */
class KeyValidatorsTest extends ValidatorFixture {
  @Test
  void awsKeyId_accountBits_areRead() {
    String base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    for (long account : new long[] {123_456_789_012L, 999_999_999_999L, 29_608_264_753L}) {
      BigInteger bits =
          BigInteger.ONE
              .shiftLeft(79)
              .or(BigInteger.valueOf(account).shiftLeft(39))
              .or(BigInteger.valueOf(random.nextLong(1L << 39)));
      StringBuilder id = new StringBuilder("AK" + "IA");
      for (int shift = 75; shift >= 0; shift -= 5) {
        id.append(base32.charAt(bits.shiftRight(shift).intValue() & 31));
      }
      assertEquals(
          Validity.valid(String.format("AWS account %012d", account)),
          check("aws-key-id", id.toString()));
      assertInvalid("aws-key-id", id.substring(0, 19) + "1");
    }
    // The published pair of an id and its account.
    assertEquals(
        Validity.valid("AWS account 029608264753"),
        check("aws-key-id", "AS" + "IAQNZGKIQY56JQ7WML"));
    assertInvalid("aws-key-id", "AK" + "IAIOSFODNN7EXAMPLE");
    assertUnknown("aws-key-id", "AK" + "IAI" + random(base32, 15));
  }

  @Test
  void bech32_changedCharacter_isRefused() {
    String digits = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    String hrp = "age-secret-key-";
    int[] data = random.ints(52, 0, 32).toArray();
    int[] all = new int[hrp.length() * 2 + 1 + data.length + 6];
    for (int i = 0; i < hrp.length(); i++) {
      all[i] = hrp.charAt(i) >> 5;
      all[hrp.length() + 1 + i] = hrp.charAt(i) & 31;
    }
    System.arraycopy(data, 0, all, 2 * hrp.length() + 1, data.length);
    int state = 1;
    for (int value : all) {
      state = Checksums.bech32Step(state, value);
    }
    StringBuilder key = new StringBuilder(hrp).append('1');
    for (int value : data) {
      key.append(digits.charAt(value));
    }
    for (int i = 0; i < 6; i++) {
      key.append(digits.charAt((state ^ 1) >> (5 * (5 - i)) & 31));
    }
    String upper = key.toString().toUpperCase(Locale.ROOT);
    assertValid("bech32", upper);
    for (int at = hrp.length() + 1; at < upper.length(); at++) {
      assertInvalid("bech32", changed(upper, at, digits.toUpperCase(Locale.ROOT)));
    }
    // A test vector of BIP 173, so that the code above and the validator do not agree in error.
    assertValid("bech32", "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw");
  }

  @Test
  void base58Check_changedCharacter_isRefused() {
    String digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    byte[] payload = new byte[34];
    random.nextBytes(payload);
    payload[0] = (byte) 0x80;
    payload[33] = 1;
    byte[] check = Checksums.sha256(Checksums.sha256(payload));
    byte[] all = Arrays.copyOf(payload, 38);
    System.arraycopy(check, 0, all, 34, 4);
    BigInteger number = new BigInteger(1, all);
    StringBuilder key = new StringBuilder();
    while (number.signum() > 0) {
      BigInteger[] parts = number.divideAndRemainder(BigInteger.valueOf(58));
      key.insert(0, digits.charAt(parts[1].intValue()));
      number = parts[0];
    }
    assertTrue(key.charAt(0) == 'K' || key.charAt(0) == 'L', key.toString());
    assertValid("base58check", key.toString());
    for (int at = 0; at < key.length(); at++) {
      assertInvalid("base58check", changed(key.toString(), at, digits));
    }
  }

  @Test
  void azure_lengths_areChecked() {
    byte[] key = new byte[64];
    random.nextBytes(key);
    assertValid("azure-storage-key", Base64.getEncoder().encodeToString(key));
    assertInvalid("azure-storage-key", Base64.getEncoder().encodeToString(Arrays.copyOf(key, 63)));
    String signature =
        Base64.getEncoder()
            .encodeToString(Arrays.copyOf(key, 32))
            .replace("+", "%2B")
            .replace("/", "%2F")
            .replace("=", "%3D");
    assertValid("azure-sas", "?sv=2022-11-02&ss=b&se=2027-01-01&sig=" + signature);
    assertInvalid("azure-sas", "?sv=2022-11-02&ss=b&sig=" + signature.substring(8));
    assertUnknown("azure-sas", "se=2027-01-01&sig=" + signature);
    assertInvalid("azure-sas", "sig=%");
    assertValid("azure-sas", signature);
    assertInvalid("azure-sas", signature.substring(8));
  }

  @Test
  void pem_realKeys_areValidAndBrokenOnesAreNot() throws Exception {
    byte[] der =
        KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPrivate().getEncoded();
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    String begin = "-----BEGIN " + "PRIVATE KEY-----\n";
    String end = "\n-----END " + "PRIVATE KEY-----";
    assertValid("pem", begin + body + end);
    assertValid("pem", (begin + body + end).replace("\n", "\\n"));
    assertInvalid("pem", begin + body.substring(4) + end);
    assertInvalid("pem", begin + "N" + body.substring(1) + end);
    assertInvalid("pem", begin + body + "\n-----END " + "CERTIFICATE-----");
    assertValid("pem", begin + body);
    assertValid("pem", begin + body.substring(0, 41));
    assertInvalid("pem", begin + "N" + body.substring(1, 40));
    String armour = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n" + body;
    assertValid("pem", begin + armour + end);
    String ssh = Base64.getEncoder().encodeToString("openssh-key-v1\0none".getBytes(UTF_8));
    assertValid(
        "pem",
        "-----BEGIN OPENSSH " + "PRIVATE KEY-----" + ssh + "-----END OPENSSH PRIVATE KEY-----");
    assertInvalid(
        "pem",
        "-----BEGIN OPENSSH " + "PRIVATE KEY-----" + body + "-----END OPENSSH PRIVATE KEY-----");
  }

  @Test
  void pem_pgpChecksum_isChecked() {
    byte[] bytes = new byte[90];
    random.nextBytes(bytes);
    int crc = Checksums.crc24(bytes);
    byte[] check = {(byte) (crc >> 16), (byte) (crc >> 8), (byte) crc};
    String label = "PGP PRIVATE " + "KEY BLOCK-----";
    String armour =
        "-----BEGIN "
            + label
            + "\n\n"
            + Base64.getEncoder().encodeToString(bytes)
            + "\n="
            + Base64.getEncoder().encodeToString(check)
            + "\n-----END "
            + label;
    assertValid("pem", armour);
    assertInvalid("pem", changed(armour, 60, ALNUM));
    // The CRC-24 of "123456789" as catalogues of checksums list it.
    assertEquals(0x21CF02, Checksums.crc24("123456789".getBytes(UTF_8)));
  }

  @Test
  void serviceAccount_members_areChecked() {
    String file =
        "{\"type\": \"service_account\", \"project_id\": \"p\", \"private_key\": \"-----BEGIN "
            + "PRIVATE KEY-----\\nx\\n\", \"client_email\": \"a@p.iam.gserviceaccount.com\"}";
    assertEquals(Validity.valid("a@p.iam.gserviceaccount.com"), check("gcp-service-account", file));
    assertInvalid("gcp-service-account", file.replace("service_account\"", "user\""));
    assertInvalid("gcp-service-account", file.replace("gserviceaccount", "example"));
    assertUnknown("gcp-service-account", file.substring(5));
  }
}
