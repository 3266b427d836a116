package dev.sluice.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonScannerTest {
  @Test
  void value_moreCharactersThanMayBe_isRefused() {
    for (String text :
        List.of(
            '"' + "x".repeat(500) + '"',
            "[" + "1,".repeat(500) + "1]",
            "{\"a\":[" + "[],".repeat(500) + "[]]}")) {
      IOException refused =
          assertThrows(
              IOException.class, () -> new JsonScanner(new StringReader(text), 400).value());
      assertTrue(String.valueOf(refused.getMessage()).contains("more than 400 characters"));
    }
  }

  @Test
  void value_oneAfterTheOther_eachMayHaveAsMany() throws IOException {
    String text = "\"" + "x".repeat(300) + "\"";
    JsonScanner json = new JsonScanner(new StringReader(text + text + text), 400);
    for (int i = 0; i < 3; i++) {
      assertEquals("x".repeat(300), json.value());
    }
  }
}
