package dev.sluice.detect.config;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/** Whatever the file, the loader gives rules or says what is wrong and where. */
class RuleLoaderFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void load_anyFile_loadsOrRefuses(byte[] data) {
    RuleFile file = new RuleFile("fuzzed", new String(data, StandardCharsets.UTF_8));
    try {
      RuleLoader.load(file, LoadOptions.STRICT);
    } catch (RuleFileException refused) {
      String message = String.valueOf(refused.getMessage());
      if (!message.startsWith("fuzzed:")) {
        throw new AssertionError("no place: " + message, refused);
      }
    }
  }
}
