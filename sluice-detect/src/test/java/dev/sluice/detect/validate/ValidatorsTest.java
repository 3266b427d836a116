package dev.sluice.detect.validate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every validator against values made here, and the same values with one character changed. */
class ValidatorsTest {
  private static final String DIGITS = "0123456789";
  private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
  private static final String ALNUM = DIGITS + LOWER.toUpperCase(Locale.ROOT) + LOWER;

  private final SplittableRandom random = new SplittableRandom(2026);

  private String random(String alphabet, int length) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < length; i++) {
      result.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return result.toString();
  }

  private static Validity check(String validator, String secret) {
    return Objects.requireNonNull(Validators.named(validator), validator).check(secret);
  }

  private static void assertValid(String validator, String secret) {
    assertInstanceOf(Validity.Valid.class, check(validator, secret), secret);
  }

  private static void assertInvalid(String validator, String secret) {
    assertInstanceOf(Validity.Invalid.class, check(validator, secret), secret);
  }

  private static void assertUnknown(String validator, String secret) {
    assertInstanceOf(Validity.Unknown.class, check(validator, secret), secret);
  }

  /** The text with the character at a place replaced by another of an alphabet. */
  private static String changed(String text, int at, String alphabet) {
    int old = alphabet.indexOf(text.charAt(at));
    char other = alphabet.charAt((old + 1) % alphabet.length());
    return text.substring(0, at) + other + text.substring(at + 1);
  }

  private static long crc32(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(UTF_8));
    return crc.getValue();
  }

  private static String base62(long value) {
    StringBuilder digits = new StringBuilder();
    for (long rest = value; rest > 0; rest /= 62) {
      digits.insert(0, ALNUM.charAt((int) (rest % 62)));
    }
    return "0".repeat(6 - digits.length()) + digits;
  }

  @Test
  void prefixedCrc_everyChangedCharacter_isRefused() {
    for (String prefix : new String[] {"gh" + "p_", "gh" + "o_", "np" + "m_"}) {
      for (int round = 0; round < 20; round++) {
        String body = random(ALNUM, 30);
        String token = prefix + body + base62(crc32(body));
        String validator = prefix.startsWith("gh") ? "github" : "npm";
        assertValid(validator, token);
        for (int at = 4; at < 40; at++) {
          assertInvalid(validator, changed(token, at, ALNUM));
        }
      }
    }
    assertUnknown("github", "github_" + "pat_" + random(ALNUM, 22) + "_" + random(ALNUM, 59));
    assertUnknown("github", "gh" + "p_short");
  }

  @Test
  void prefixedCrc_publishedDummy_isValid() {
    // The dummy value of secretlint's issue 200, split so that no scanner takes it for real.
    assertValid("npm", "npm" + "_qkJaB6MffYVzZXWqmcoF49yr" + "UxP3wf0LsakP");
  }

  @Test
  void gitlab_bothForms_checkTheWholeToken() {
    for (String version : new String[] {".", ".01."}) {
      String payload = random(ALNUM, 27);
      String checked = "gl" + "pat-" + payload + version + "0r";
      String crc = Long.toString(crc32(checked), 36);
      String token = checked + "0".repeat(7 - crc.length()) + crc;
      assertValid("gitlab", token);
      for (int at = 6; at < 33; at++) {
        assertInvalid("gitlab", changed(token, at, ALNUM));
      }
      assertInvalid("gitlab", changed(token, token.length() - 1, DIGITS + LOWER));
    }
    assertUnknown("gitlab", "gl" + "pat-" + random(ALNUM, 20));
  }

  @Test
  void grafana_changedCharacter_isRefused() {
    String key = "gl" + "sa_" + random(ALNUM, 32);
    int crc = Integer.reverseBytes((int) crc32(key));
    String token = key + "_" + String.format("%08x", crc);
    assertValid("grafana", token);
    for (int at = 5; at < 37; at++) {
      assertInvalid("grafana", changed(token, at, ALNUM));
    }
  }

  @Test
  void json_prefixedObject_isRead() {
    String object = "{\"o\":\"1\",\"n\":\"x\",\"m\":{\"r\":[1,-2.5e3,true,null]}}";
    String token = "gl" + "c_" + Base64.getEncoder().encodeToString(object.getBytes(UTF_8));
    assertValid("json", token);
    assertValid("json", "sntrys_" + token.substring(4) + "_" + random(ALNUM, 43));
    assertInvalid("json", changed(token, 4, ALNUM));
    assertInvalid("json", "gl" + "c_" + random(ALNUM, 60));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{} | true",
        "{\"a\":1} | true",
        "{\"a\":[{\"b\":\"\\\"\"}]} | true",
        "{\"a\":01} | false",
        "{\"a\"} | false",
        "{\"a\":1,} | false",
        "[] | false",
        "{\"a\":1}} | false",
        "{a:1} | false",
        "{\"a\":tru} | false",
        "{\"a\":\"x} | false",
      })
  void members_text_isReadOnlyIfAnObject(String text, boolean isObject) {
    assertEquals(isObject, Json.members(text) != null);
  }

  @Test
  void members_deepNesting_isRefused() {
    assertNull(Json.members("{\"a\":" + "[".repeat(100_000)));
  }

  @Test
  void pypi_macaroon_isRead() {
    for (String location : new String[] {"pypi.org", "test.pypi.org"}) {
      String macaroon =
          "\u0002\u0001"
              + (char) location.length()
              + location
              + "\u0002"
              + "$"
              + random(ALNUM, 36)
              + "\0\u0002\u0005[1,2]\0\0\u0006 "
              + random(ALNUM, 32);
      String body =
          Base64.getUrlEncoder().withoutPadding().encodeToString(macaroon.getBytes(ISO_8859_1));
      assertValid("pypi", "py" + "pi-" + body);
      for (int at = 0; at < 12; at++) {
        assertInvalid("pypi", changed("py" + "pi-" + body, 5 + at, ALNUM));
      }
      assertInvalid("pypi", "py" + "pi-" + body.substring(0, body.length() - 8));
    }
  }

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
  void jwt_structure_isRead() {
    Base64.Encoder url = Base64.getUrlEncoder().withoutPadding();
    String header = url.encodeToString("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(UTF_8));
    String payload = url.encodeToString("{\"sub\":\"1\",\"iat\":1516239022}".getBytes(UTF_8));
    String token = header + "." + payload + "." + random(ALNUM, 43);
    assertEquals(Validity.valid("JWT signed with HS256"), check("jwt", token));
    assertInvalid("jwt", "A" + token.substring(1));
    assertInvalid("jwt", header + "." + payload + ".");
    assertInvalid("jwt", header + "." + header.substring(2) + ".x");
    assertInvalid("jwt", header + "." + payload);
    String open = url.encodeToString("{\"alg\":\"none\"}".getBytes(UTF_8));
    assertValid("jwt", open + "." + payload + ".");
  }

  @Test
  void chatTokens_structure_isRead() {
    String id = "1" + random(DIGITS, 17);
    String bot = Base64.getUrlEncoder().withoutPadding().encodeToString(id.getBytes(UTF_8));
    assertEquals(
        Validity.valid("bot " + id), check("discord", bot + ".GabcdE." + random(ALNUM, 38)));
    assertInvalid("discord", "x" + bot.substring(1) + ".GabcdE." + random(ALNUM, 38));
    assertValid("telegram", random("123456789", 10) + ":AA" + random(ALNUM, 33));
    assertInvalid("telegram", random("123456789", 10) + ":AB" + random(ALNUM, 33));
    assertInvalid("telegram", random("123456789", 10) + ":AA" + random(ALNUM, 32));
    String numbers = random(DIGITS, 12) + "-" + random(DIGITS, 13);
    assertValid("slack", "xo" + "xb-" + numbers + "-" + random(ALNUM, 24));
    assertValid(
        "slack", "xo" + "xp-" + numbers + "-" + random(DIGITS, 12) + "-" + random("0f", 32));
    assertValid(
        "slack",
        "xa" + "pp-1-A" + random("BC1", 10) + "-" + random(DIGITS, 13) + "-" + random("0f", 64));
    assertUnknown("slack", "xo" + "xb-" + numbers + "-" + random(ALNUM, 23));
  }

  @Test
  void makersMarks_areRead() {
    assertValid("openai", "sk-" + random(ALNUM, 20) + "T3Blbk" + "FJ" + random(ALNUM, 20));
    assertUnknown("openai", "sk-" + random(DIGITS, 48));
    assertValid("anthropic", "sk-" + "ant-api03-" + random(DIGITS, 93) + "AA");
    assertInvalid("anthropic", "sk-" + "ant-api03-" + random(DIGITS, 94) + "A");
    assertEquals(
        Validity.valid("live mode"), check("stripe", "sk" + "_live_" + random(DIGITS, 24)));
    String account = random(ALNUM, 15);
    assertEquals(
        Validity.valid("test mode, account acct_1" + account),
        check("stripe", "sk" + "_test_51" + account + random(ALNUM, 82)));
    assertValid("huggingface", "hf" + "_" + random(LOWER, 34));
    assertInvalid("huggingface", "hf" + "_" + random(LOWER, 33) + "1");
    assertUnknown("uuid4", "9b2d4c1e-77aa-4e1f-8f00-0123456789ab");
    assertInvalid("uuid4", "9b2d4c1e-77aa-1e1f-8f00-0123456789ab");
    assertInvalid("uuid4", "9b2d4c1e-77aa-4e1f-cf00-0123456789ab");
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

  @Test
  void questionMark_turnsRejectionIntoDoubt() {
    assertEquals(
        new Validity.Doubtful("the checksum is wrong"),
        check("github?", "gh" + "p_" + "0".repeat(36)));
    assertNull(Validators.named("nobody?"));
  }

  @Test
  void everyValidator_anyText_givesAnAnswer() {
    String letters = ALNUM + "-_.:=?&%{}\"\n+/";
    for (String name : Validators.names()) {
      Validator validator = Objects.requireNonNull(Validators.named(name));
      for (int round = 0; round < 500; round++) {
        assertNotNull(validator.check(random(letters, random.nextInt(90))), name);
      }
    }
  }
}
