package dev.sluice.detect.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.validate.Validators;
import dev.sluice.detect.validate.Validity;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceholdersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x{{digit:5}}y | x[0-9]{5}y",
        "{{lower:4}}{{upper:4}} | [a-z]{4}[A-Z]{4}",
        "{{letter:9}} | [A-Za-z]{9}",
        "{{alnum:40}} | [0-9A-Za-z]{40}",
        "{{lower-alnum:32}} | [0-9a-z]{32}",
        "{{upper-alnum:16}} | [0-9A-Z]{16}",
        "{{hex:64}} | [0-9a-f]{64}",
        "{{upper-hex:8}} | [0-9A-F]{8}",
        "{{base32:16}} | [A-Z2-7]{16}",
        "{{base64:86}}== | [0-9A-Za-z+/]{86}==",
        "{{base64url:43}} | [0-9A-Za-z_-]{43}",
        "{{word:12}} | [0-9A-Za-z_]{12}",
        "{{uuid}} | [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}",
        "{{repeat:ab:3}} | ababab",
        "{{checksum:gh_}} | gh_[0-9A-Za-z]{36}",
        "a{{}}b | ab",
        "${VAR} {x} {{ | \\$\\{VAR\\} \\{x\\} \\{\\{",
      })
  void expand_placeholder_hasItsShape(String text, String regex) {
    String expanded = Placeholders.expand(text, "seed");
    assertTrue(expanded.matches(regex), expanded);
  }

  @Test
  void expand_sameSeed_givesTheSameText() {
    String text = "{{alnum:20}} {{alnum:20}}";
    assertEquals(Placeholders.expand(text, "r/e0"), Placeholders.expand(text, "r/e0"));
    assertNotEquals(Placeholders.expand(text, "r/e0"), Placeholders.expand(text, "r/e1"));
    String[] halves = Placeholders.expand(text, "r/e0").split(" ");
    assertNotEquals(halves[0], halves[1]);
  }

  @Test
  void expand_longRuns_holdDigitAndLetter() {
    for (int i = 0; i < 500; i++) {
      String run = Placeholders.expand("{{hex:8}}", "s" + i);
      assertTrue(run.matches(".*[0-9].*") && run.matches(".*[a-f].*"), run);
    }
  }

  @Test
  void expand_structures_passTheirValidators() {
    assertValid("github", Placeholders.expand("{{checksum:xyz_}}", "s"));
    assertValid("jwt", Placeholders.expand("{{jwt}}", "s"));
    assertTrue(
        Placeholders.expand("{{pem:TEST KEY}}", "s")
            .matches(
                "(?s)-----BEGIN TEST KEY-----\n([A-Za-z0-9+/]{64}\n){6}-----END TEST KEY-----"));
  }

  private static void assertValid(String validator, String secret) {
    Validity validity = Objects.requireNonNull(Validators.named(validator)).check(secret);
    assertInstanceOf(Validity.Valid.class, validity);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{{alnumm:3}}", "{{alnum}}", "{{alnum:x}}", "{{alnum:9999999}}", "{{repeat:x}}"})
  void expand_notAPlaceholder_isRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Placeholders.expand(text, "s"));
  }
}
