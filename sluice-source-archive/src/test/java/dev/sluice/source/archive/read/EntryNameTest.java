package dev.sluice.source.archive.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryNameTest {
  @ParameterizedTest
  @CsvSource({
    "a/b.txt, a/b.txt",
    "./a//b.txt, a/b.txt",
    "/etc/passwd, etc/passwd",
    "../../etc/passwd, %2E%2E/%2E%2E/etc/passwd",
    "a/../b, a/%2E%2E/b",
    "..\\..\\windows, %2E%2E/%2E%2E/windows",
    "C:\\keys.txt, C%3A/keys.txt",
    "c:keys.txt, c%3Akeys.txt",
    "a/c:keys.txt, a/c:keys.txt",
    "100%, 100%",
    "a%2Fb, a%252Fb",
    "...,...",
    "naïve/日本語.txt, naïve/日本語.txt",
    "/, unnamed",
  })
  void of_text_isRelativeAndRecognisable(String raw, String expected) {
    assertEquals(expected, EntryName.of(raw.getBytes(UTF_8)));
  }

  @Test
  void of_controlCharacters_areEscaped() {
    assertEquals("a%1B[31mb%0Ac", EntryName.of("a\u001b[31mb\nc".getBytes(UTF_8)));
    assertEquals("a%E2%80%AEtxt.exe", EntryName.of("a\u202etxt.exe".getBytes(UTF_8)));
    assertEquals("a%C2%9Bb", EntryName.of("a\u009bb".getBytes(UTF_8)));
    assertEquals("a%00b", EntryName.of(new byte[] {'a', 0, 'b'}));
  }

  @Test
  void of_bytesThatAreNotUtf8_survive() {
    assertEquals("caf%E9/é", EntryName.of(new byte[] {'c', 'a', 'f', (byte) 0xe9, '/', -61, -87}));
    assertEquals("%FF%FE%C3", EntryName.of(new byte[] {-1, -2, (byte) 0xc3}));
  }

  @Test
  void of_nothing_hasAName() {
    assertEquals("unnamed", EntryName.of(new byte[0]));
  }
}
