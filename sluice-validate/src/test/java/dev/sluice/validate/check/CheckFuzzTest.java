package dev.sluice.validate.check;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sluice.validate.net.HttpAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whatever stands in a file of checks or in an answer, it is read or refused in words. */
class CheckFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void read_anyFile_givesChecksOrSaysWhere(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    try {
      for (Check check : CheckReader.read("f.toml", text)) {
        if (check.call() instanceof Call.Http http) {
          try {
            Object _ = http.request(Values.ofSecret("made up"), Instant.EPOCH);
          } catch (MissingValueException e) {
            // Not every check can be asked with a secret alone.
            continue;
          }
        }
      }
    } catch (CheckFileException e) {
      if (!String.valueOf(e.getMessage()).matches("(?s)f\\.toml:\\d+:\\d+: .+")) {
        throw new AssertionError("no place", e);
      }
    }
  }

  @FuzzTest(maxDuration = "30s")
  void meaning_anyAnswer_isOneOfThree(byte[] data) {
    Answers answers =
        new Answers(
            List.of(new Condition(Set.of(), "/a/*/b", null, null, null)),
            List.of(new Condition(Set.of(), "/error", null, "no", null)),
            List.of(),
            List.of(new Answers.FactSource("user", "/a/0/b")));
    String body = new String(data, StandardCharsets.UTF_8);
    Object _ =
        answers.meaning(new HttpAnswer(200, Map.of(), body, false), Values.ofSecret("secret"));
  }
}
