package dev.sluice.scan.redact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownSecretsTest {
  private static final String SECRET = "open-sesame-1234";

  private final KnownSecrets secrets = new KnownSecrets();

  @Test
  void in_secretAsItIs_isFoundEverywhere() {
    secrets.add(SECRET);
    List<Occurrence> found = secrets.in(SECRET + " and " + SECRET);
    assertEquals(List.of(new Occurrence(0, 16, true), new Occurrence(21, 37, true)), found);
  }

  @Test
  void in_base64AtEveryPlaceOfAGroup_isFound() {
    secrets.add(SECRET);
    for (String before : List.of("", "a", "ab", "abc")) {
      byte[] bytes = (before + SECRET + "tail").getBytes(StandardCharsets.UTF_8);
      String text = Base64.getEncoder().encodeToString(bytes);
      List<Occurrence> found = secrets.in(text);
      assertNotNull(found);
      assertEquals(1, found.size(), text);
      assertFalse(found.getFirst().isPlain());
      String shown = new HiddenText(100).hide(text, found);
      String left = shown.replace(HiddenText.WORD, "");
      assertTrue(left.length() < text.length() - 18, shown);
    }
  }

  @Test
  void in_otherForms_areFound() {
    secrets.add(SECRET);
    String hex = HexFormat.of().formatHex(SECRET.getBytes(StandardCharsets.UTF_8));
    StringBuilder units = new StringBuilder();
    StringBuilder percents = new StringBuilder();
    for (char c : SECRET.toCharArray()) {
      units.append("\\u").append(HexFormat.of().toHexDigits(c));
      percents.append('%').append(HexFormat.of().toHexDigits((byte) c));
    }
    String wide = new String(SECRET.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.UTF_8);
    for (String form : List.of(hex, units.toString(), percents.toString(), wide)) {
      List<Occurrence> found = secrets.in("x = " + form + ";");
      assertNotNull(found);
      assertEquals(1, found.size(), form);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\%03o",
        "\\\\%03o",
        "\\x%02x",
        "\\x{%x}",
        "\\u{%X}",
        "\\U%08x",
        "&#%d;",
        "&#x%x;",
        "&#x%X;",
        "%c\0\0\0"
      })
  void in_escapesOfOneCharacterEach_areFound(String format) {
    secrets.add(SECRET);
    StringBuilder form = new StringBuilder();
    SECRET.chars().forEach(one -> form.append(String.format(format, one)));
    List<Occurrence> found = secrets.in("x = " + form + ";");
    assertNotNull(found);
    assertEquals(1, found.size(), form.toString());
  }

  @Test
  void in_manySecretsInRandomText_findsEachAndNothingElse() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 500; i++) {
      secrets.add("tok_" + Long.toString(random.nextLong(1L << 60), 36) + i);
    }
    assertEquals(List.of(), secrets.in("tok_ and no token of them at all, tok_abcdefgh too"));
    assertFalse(secrets.isFull());
  }

  @Test
  void add_moreThanTaken_isTold() {
    KnownSecrets few = new KnownSecrets(1);
    few.add(SECRET);
    few.add(SECRET);
    assertFalse(few.isFull());
    few.add("another-secret-5");
    assertTrue(few.isFull());
  }

  @Test
  void in_textMadeToTakeLong_isGivenUp() {
    for (int length = 20; length < 600; length++) {
      secrets.addEncoded("a".repeat(length) + "b");
    }
    assertNull(secrets.in("a".repeat(40_000)));
  }
}
