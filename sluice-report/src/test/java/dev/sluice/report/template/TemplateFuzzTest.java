package dev.sluice.report.template;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;

/** Whatever the template, it runs or is refused with the line that is wrong. */
class TemplateFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void run_anyTemplate_runsOrNamesALine(byte[] data) throws IOException {
    try {
      Template.parse(new String(data, StandardCharsets.UTF_8))
          .run(
              List.of("one", "two"),
              (of, name) -> name + of,
              ZonedDateTime.of(2024, 1, 31, 12, 0, 0, 0, ZoneOffset.UTC),
              new StringBuilder());
    } catch (TemplateException refused) {
      String message = String.valueOf(refused.getMessage());
      if (!message.startsWith("template line ")) {
        throw new AssertionError("no line: " + message, refused);
      }
    }
  }
}
