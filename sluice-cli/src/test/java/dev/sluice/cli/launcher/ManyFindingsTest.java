package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.Leak;
import dev.sluice.cli.launcher.Launcher.Ended;
import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More findings than the heap could hold, in every format. */
@Requires(Needs.LINUX)
class ManyFindingsTest {
  private static final int HEAP_MEBIBYTES = 64;

  @TempDir static Path folder;

  @BeforeAll
  static void rules() throws IOException {
    Launcher.needsThePackage();
    Files.writeString(folder.resolve("rules.toml"), Leak.RULES);
    Files.writeString(
        folder.resolve("lines.tmpl"), "{{ range . }}{{ .RuleID }} {{ .StartLine }}\n{{ end }}");
  }

  @ParameterizedTest
  @CsvSource({
    "json,     1000000, '\"RuleID\": \"word\"'",
    "jsonl,    120000,  '\"RuleID\":\"word\"'",
    "csv,      120000,  'word,,leaks.txt'",
    "junit,    120000,  '<testcase '",
    "sarif,    120000,  '\"ruleId\": \"word\"'",
    "human,    120000,  ': word (high'",
    "template, 120000,  'word '"
  })
  void report_ofManyFindings_isWrittenInASmallHeap(String format, int findings, String mark)
      throws Exception {
    leak(findings);
    Path report = folder.resolve("report." + format);
    String words = "dir leaks.txt -c rules.toml --no-progress -r " + report + " -f " + format;
    words += format.equals("template") ? " --report-template lines.tmpl" : "";
    Ended ended = new Launcher(folder).withHeap(HEAP_MEBIBYTES).run(words.split(" ", -1));
    assertEquals(1, ended.status(), ended.err());
    assertTrue(ended.err().contains("leaks found: " + findings), ended.err());
    try (Stream<String> lines = Files.lines(report)) {
      assertEquals(findings, lines.filter(line -> line.contains(mark)).count());
    }
    Files.delete(report);
  }

  private static void leak(int findings) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("leaks.txt"))) {
      for (int i = 0; i < findings; i++) {
        StringBuilder word = new StringBuilder("sesame-");
        for (int left = i, letter = 0; letter < 8; letter++, left /= 10) {
          word.append((char) ('a' + left % 10));
        }
        out.append(word).append('\n');
      }
    }
  }
}
