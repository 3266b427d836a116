package dev.sluice.validate.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FactTextTest {
  private static final String SECRET = "Zq8k-Lm2Xv9-Tr4w";
  private static final String OTHER = "h7Kq2" + "Xw9Lm4" + "Tz8Rb1" + "Vn6Yc3";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jo",
        "Jo Doe <jo.doe1984@example.org>",
        "repo, read:org, admin:public_key",
        "https://www.googleapis.com/auth/cloud-platform",
        "arn:aws:sts::123456789012:assumed-role/DeployFromBuilds/session-2",
        "a3f0c2d4-11aa-4b6c-9d2e-5f6071829304",
        "2026-11-16T09:00:00.000Z",
        "2026-11-16T09:00:00.000000Z",
        "12345678901234567890123",
        "International Business Machines 2"
      })
  void of_whatProvidersTell_isToldWhole(String told) {
    assertEquals(told, FactText.of(told, SECRET));
  }

  @Test
  void of_textThatRepeatsTheSecret_isDropped() {
    assertNull(FactText.of("key " + SECRET, SECRET));
    assertNull(FactText.of(SECRET.toLowerCase(java.util.Locale.ROOT), SECRET));
    assertNull(FactText.of(SECRET.replace("-", "").replaceAll(".", "$0 "), SECRET));
    assertNull(FactText.of("pw: a1", "a1"));
  }

  @Test
  void of_anotherSecret_losesAllButItsBeginning() {
    assertEquals("name h7Kq2X…, jo", FactText.of("name " + OTHER + ", jo", SECRET));
    String encoded = Base64.getEncoder().encodeToString(SECRET.getBytes(StandardCharsets.UTF_8));
    assertEquals(encoded.substring(0, 6) + "…", FactText.of(encoded, SECRET));
    String key = "wJa1rXUtn/FEMI3/K7MD" + "ENGb/PxRf1CYzEX4MPLk";
    assertEquals("wJa1rX…", FactText.of(key, SECRET));
  }

  @Test
  void of_charactersThatAreNotSeen_areSpaces() {
    assertEquals("a b", FactText.of("a\u202eb\n", SECRET));
    assertNull(FactText.of("\u202e\n", SECRET));
    assertEquals(200, String.valueOf(FactText.of("ab ".repeat(500), SECRET)).length());
  }
}
