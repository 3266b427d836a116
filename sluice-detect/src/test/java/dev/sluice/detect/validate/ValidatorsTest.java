package dev.sluice.detect.validate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Validators of tokens against values made here, and the same with one character changed. */
class ValidatorsTest extends ValidatorFixture {
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
  void jsonPart_objectBehindAMarker_isRead() {
    String object = "{\"u\": \"" + random(ALNUM, 12) + "\"}";
    String part = Base64.getUrlEncoder().withoutPadding().encodeToString(object.getBytes(UTF_8));
    assertValid("json-part", "p." + part + "." + random(ALNUM, 43));
    assertValid("json-part", part + "_" + random(ALNUM, 27));
    assertValid("json-part", "secret-token:acme.example:v1:" + part);
    assertInvalid("json-part", "p.ey" + "J" + random(ALNUM, 40) + "." + random(ALNUM, 43));
    assertUnknown("json-part", "p." + random(DIGITS, 40));
  }

  @ParameterizedTest
  @CsvSource({
    "acme-3f2504e0-4f89-41d3-9a0c-0305e82c3301, Unknown",
    "acme-01890a5d-ac96-774b-bcce-b302099a8057, Unknown",
    "acme-3f2504e0-4f89-01d3-9a0c-0305e82c3301, Invalid",
    "acme-3f2504e0-4f89-91d3-9a0c-0305e82c3301, Invalid",
    "acme-3f2504e0-4f89-41d3-1a0c-0305e82c3301, Invalid",
    "no-uuid-at-all, Unknown",
  })
  void uuid_insideAToken_hasAVersionAndAVariant(String secret, String expected) {
    assertEquals(expected, check("uuid", secret).getClass().getSimpleName());
  }

  @Test
  void marvin_publishedVectors_areRight() {
    byte[] abc = "abc".getBytes(UTF_8);
    assertEquals(0x6be02a86, AzureKeys.marvin(abc, abc.length, 0xd53cd9cecd0893b7L));
    byte[] letters = LOWER.getBytes(UTF_8);
    assertEquals(0xd34847dc, AzureKeys.marvin(letters, letters.length, 0xddddeeeeffff000L));
    assertEquals(0x302009bc, AzureKeys.marvin(new byte[0], 0, 0x004fb61a001bdbccL));
  }

  @Test
  void azureKey_changedByte_isRefused() {
    for (String purpose : new String[] {"Default0", "MastRW00", "Send0000"}) {
      byte[] key = new byte[64];
      for (int i = 0; i < 60; i++) {
        key[i] = (byte) random.nextInt(256);
      }
      int checksum = AzureKeys.marvin(key, 60, AzureKeys.seed(purpose));
      for (int i = 0; i < 4; i++) {
        key[60 + i] = (byte) (checksum >> 8 * i);
      }
      assertValid("azure-key", Base64.getEncoder().encodeToString(key));
      for (int at = 0; at < key.length; at += 7) {
        key[at] ^= 1;
        assertInvalid("azure-key", Base64.getEncoder().encodeToString(key));
        key[at] ^= 1;
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"iss\":\"kubernetes/serviceaccount\"} | Valid",
        "{\"iss\":\"https://acme.test\",\"sub\":\"system:serviceaccount:a:b\"} | Valid",
        "{\"iss\":\"https://acme.test\",\"sub\":\"bob\"} | Invalid",
      })
  void kubernetes_tokenOfAnotherIssuer_isRefused(String payload, String expected) {
    String header = encoded("{\"alg\":\"RS256\",\"kid\":\"k\"}");
    String token = header + "." + encoded(payload) + "." + random(ALNUM, 342);
    assertEquals(expected, check("kubernetes", token).getClass().getSimpleName());
    assertUnknown("kubernetes", header + "." + random(ALNUM, 80) + "." + random(ALNUM, 342));
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
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
  void jwt_structure_isRead() {
    Base64.Encoder url = Base64.getUrlEncoder().withoutPadding();
    String header = url.encodeToString("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(UTF_8));
    String payload = url.encodeToString("{\"sub\":\"1\",\"iat\":1516239022}".getBytes(UTF_8));
    String token = header + "." + payload + "." + random(ALNUM, 43);
    assertEquals(Validity.valid("JWT signed with HS256"), check("jwt", token));
    assertEquals(Validity.valid("JWT signed with HS256"), check("workato", "wrkeu-" + token));
    assertInvalid("workato", "wrkeu-A" + token.substring(1));
    assertEquals(Validity.UNKNOWN, check("workato", "wrkeu-" + "a1".repeat(20)));
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
