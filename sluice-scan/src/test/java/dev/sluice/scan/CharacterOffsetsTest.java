package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.Span;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A caller cuts what was found out of the string that was scanned. */
class CharacterOffsetsTest {
  private static final String KEY = "AKIA" + "QYLPMN5HHHFPZAM2";
  private static final Engine ENGINE = BuiltIn.engine(EngineOptions.DEFAULT);

  private final Scanner scanner = new Scanner(ENGINE);

  @Test
  void secretCharacters_afterWideCharacters_cutTheSecret() {
    String text = "a line\n# größe € 😀 key = \"" + KEY + "\" ümlaut\n";
    Finding finding = only(text);
    assertEquals(KEY, finding.location().secretCharacters().cut(text));
    assertEquals(finding.match(), finding.location().characters().cut(text));
    assertEquals(
        KEY, cutBytes(text.getBytes(StandardCharsets.UTF_8), finding.location().secretBytes()));
  }

  @Test
  void secretCharacters_ofAStringWithUnpairedSurrogates_cutTheSecret() {
    String text = "\ud83d \ude00 key = \"" + KEY + "\"\n";
    assertEquals(KEY, only(text).location().secretCharacters().cut(text));
  }

  @Test
  void secretCharacters_afterMalformedUtf8_cutTheDecodedString() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(
        new byte[] {(byte) 0xff, (byte) 0xe2, (byte) 0x82, ' ', (byte) 0xf0, (byte) 0x9f});
    out.writeBytes(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80, (byte) 0xc3});
    out.writeBytes((" key = \"" + KEY + "\"\n").getBytes(StandardCharsets.UTF_8));
    byte[] bytes = out.toByteArray();
    Finding finding = scanner.scan(bytes).getFirst();
    String text = new String(bytes, StandardCharsets.UTF_8);
    assertEquals(KEY, finding.location().secretCharacters().cut(text));
    assertEquals(KEY, cutBytes(bytes, finding.location().secretBytes()));
  }

  @Test
  void secretCharacters_ofUtf16WithItsMark_cutTheDecodedString() {
    for (Charset charset : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      String text = "größe 😀\nkey = \"" + KEY + "\"\n";
      byte[] bytes = ("\ufeff" + text).getBytes(charset);
      assertEquals(text, new String(bytes, StandardCharsets.UTF_16));
      Finding finding = scanner.scan(bytes).getFirst();
      assertEquals(KEY, finding.secret());
      assertEquals(KEY, finding.location().secretCharacters().cut(text), charset.name());
    }
  }

  @Test
  void secretCharacters_ofUtf8WithItsMark_cutWhatJavaDecodes() {
    String text = "\ufeffkey = \"" + KEY + "\"\n";
    assertEquals(KEY, only(text).location().secretCharacters().cut(text));
  }

  @Test
  void secretCharacters_ofAnEncodedSecret_cutTheEncodedStretch() {
    String encoded =
        Base64.getEncoder()
            .encodeToString(("key = \"" + KEY + "\"\n").getBytes(StandardCharsets.UTF_8));
    String text = "größe: " + encoded + "\n";
    Finding finding = only(text);
    assertEquals(KEY, finding.secret());
    String cut = finding.location().secretCharacters().cut(text);
    assertEquals(encoded.replace("=", ""), cut.replace("=", ""));
  }

  @Test
  void secretCharacters_whereverAnObjectIsCut_areTheSame() {
    String text =
        "é€😀".repeat(3_000) + " key = \"" + KEY + "\"\n" + "ü\n".repeat(4_000) + KEY + " 😀\n";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<Span> whole = spans(bytes, bytes.length);
    assertEquals(2, whole.size());
    for (Span span : whole) {
      assertEquals(KEY, span.cut(text));
    }
    for (int size : List.of(1, 2, 3, 5, 7, 1000, 4099, 20_000)) {
      assertEquals(whole, spans(bytes, size), "in pieces of " + size);
    }
  }

  @Test
  void secretCharacters_ofARun_areCountedIfAsked() throws Exception {
    String text = "größe 😀 key = \"" + KEY + "\"\n";
    assertEquals(KEY, run(text, ScanOptions.DEFAULT.withCharacterOffsets(true)).cut(text));
    Span unasked = run(text, ScanOptions.DEFAULT);
    assertEquals(Span.UNKNOWN, unasked);
    IllegalStateException refused =
        assertThrows(IllegalStateException.class, () -> unasked.cut(text));
    assertTrue(String.valueOf(refused.getMessage()).contains("withCharacterOffsets"));
  }

  private static Span run(String text, ScanOptions options) throws Exception {
    try (FindingSorter findings = new FindingSorter()) {
      MemorySource source =
          new MemorySource(Map.of(ObjectPath.of("a"), text.getBytes(StandardCharsets.UTF_8)));
      ScanJob.builder(ENGINE).source(source).options(options).start(findings).join();
      List<Finding> found = new ArrayList<>();
      findings.forEach(found::add);
      assertEquals(1, found.size());
      return found.getFirst().location().secretCharacters();
    }
  }

  private Finding only(String text) {
    List<Finding> found = scanner.scan(text);
    assertEquals(1, found.size(), found::toString);
    return found.getFirst();
  }

  private static List<Span> spans(byte[] bytes, int pieceBytes) {
    List<Span> spans = new ArrayList<>();
    ObjectScanner pieces = ENGINE.newScanner().countingCharacters();
    pieces.begin("", "", match -> spans.add(match.secretCharacters()));
    for (int from = 0; from < bytes.length; from += pieceBytes) {
      int to = Math.min(bytes.length, from + pieceBytes);
      pieces.chunk(bytes, from, to, to == bytes.length);
    }
    return spans;
  }

  private static String cutBytes(byte[] bytes, Span span) {
    return new String(bytes, (int) span.start(), (int) span.length(), StandardCharsets.UTF_8);
  }
}
