package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.launcher.Launcher.Ended;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More findings than the heap could hold, in every format. */
class ManyFindingsTest {
  private static final int FINDINGS = 120_000;
  private static final int HEAP_MEBIBYTES = 64;

  @TempDir static Path folder;

  @BeforeAll
  static void leak() throws IOException {
    Files.writeString(
        folder.resolve("rules.toml"),
        """
        [[rules]]
        id = "word"
        description = "a word"
        regex = '''sesame-[a-z]{8}'''
        keywords = ["sesame"]
        """);
    Files.writeString(
        folder.resolve("lines.tmpl"), "{{ range . }}{{ .RuleID }} {{ .StartLine }}\n{{ end }}");
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("leaks.txt"))) {
      for (int i = 0; i < FINDINGS; i++) {
        String number = String.format(Locale.ROOT, "%08d", i);
        out.write(
            "sesame-"
                + number
                    .chars()
                    .collect(StringBuilder::new, ManyFindingsTest::letter, StringBuilder::append)
                + "\n");
      }
    }
  }

  private static void letter(StringBuilder word, int digit) {
    word.append((char) (digit - '0' + 'a'));
  }

  @ParameterizedTest
  @CsvSource({
    "json, \"RuleID\": \"word\"",
    "jsonl, \"RuleID\":\"word\"",
    "csv, 'word,,leaks.txt'",
    "junit, <testcase ",
    "sarif, \"ruleId\": \"word\"",
    "human, : word (high",
    "template, word "
  })
  void report_ofManyFindings_isWrittenInASmallHeap(String format, String mark) throws Exception {
    Path report = folder.resolve("report." + format);
    Launcher launcher = new Launcher(folder).withHeap(HEAP_MEBIBYTES);
    String words = "dir leaks.txt -c rules.toml --no-progress -r " + report + " -f " + format;
    Ended ended =
        launcher.run(
            (format.equals("template") ? words + " --report-template lines.tmpl" : words)
                .split(" ", -1));
    assertEquals(1, ended.status(), ended.err());
    assertTrue(ended.err().contains("leaks found: " + FINDINGS), ended.err());
    try (var lines = Files.lines(report)) {
      assertEquals(FINDINGS, lines.filter(line -> line.contains(mark)).count());
    }
    Files.delete(report);
  }
}
