package dev.sluice.detect.toml;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever the text, the reader gives a table or a {@link TomlException}. */
class TomlReaderFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void read_anyText_parsesOrRefuses(byte[] data) {
    try {
      TomlReader.read(new String(data, java.nio.charset.StandardCharsets.UTF_8));
    } catch (TomlException expected) {
      if (expected.position().line() < 1 || expected.position().column() < 1) {
        throw new AssertionError("no place: " + expected.position());
      }
    }
  }
}
