package dev.sluice.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoJsonWriterTest {
  @Test
  void text_withMarkup_isEscapedAsGoDoes() throws IOException {
    assertEquals("\"\\u003ca href='x'\\u003e\\u0026\"", compact("<a href='x'>&"));
  }

  @Test
  void text_withControls_isEscapedAsGoDoes() throws IOException {
    assertEquals(
        "\"\\u0000\\b\\t\\n\\f\\r\\u001b\\\"\\\\\u007f\"", compact("\0\b\t\n\f\r\u001b\"\\\u007f"));
  }

  @Test
  void text_beyondAscii_staysAsItIs() throws IOException {
    assertEquals("\"é \\u2028 \ud83d\ude00\"", compact("é \u2028 \ud83d\ude00"));
  }

  @Test
  void text_loneSurrogate_becomesReplacement() throws IOException {
    assertEquals("\"a\\ufffdb\\ufffd\"", compact("a\ud83db\ude00"));
  }

  @Test
  void shortest_float_hasNoFractionOfZero() {
    assertEquals("0", GoJsonWriter.shortest(0f));
    assertEquals("4", GoJsonWriter.shortest(4f));
    assertEquals("3.7841837", GoJsonWriter.shortest(3.7841837f));
  }

  @Test
  void compact_nested_hasNoSpaces() throws IOException {
    StringBuilder out = new StringBuilder();
    GoJsonWriter.compact(out)
        .beginObject()
        .number("a", 1)
        .texts("b", List.of("x", "y"))
        .name("c")
        .beginArray()
        .endArray()
        .endObject();
    assertEquals("{\"a\":1,\"b\":[\"x\",\"y\"],\"c\":[]}", out.toString());
  }

  private static String compact(String text) throws IOException {
    StringBuilder out = new StringBuilder();
    GoJsonWriter.compact(out).text(text);
    return out.toString();
  }
}
