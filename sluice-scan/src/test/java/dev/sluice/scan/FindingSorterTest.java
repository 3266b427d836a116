package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.scan.redact.Redaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindingSorterTest {
  @Test
  void forEach_moreThanIsHeld_givesAllInReportOrder() throws IOException {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      findings.add(finding("file" + i % 37, i));
    }
    Collections.shuffle(findings, new Random(7));
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort(Finding.REPORT_ORDER);
    for (int heldMax : new int[] {1, 64, 999, 5000}) {
      try (FindingSorter sorter = new FindingSorter(heldMax)) {
        for (Finding finding : findings) {
          sorter.accept(finding);
        }
        assertEquals(1000, sorter.count());
        for (int pass = 0; pass < 2; pass++) {
          List<Finding> seen = new ArrayList<>();
          sorter.forEach(seen::add);
          assertEquals(sorted, seen);
        }
      }
    }
  }

  @Test
  void forEach_calledByItsSink_givesAllAgain() throws IOException {
    for (int heldMax : new int[] {100, 3}) {
      try (FindingSorter sorter = new FindingSorter(heldMax)) {
        for (int at = 9; at >= 0; at--) {
          sorter.accept(finding("file", at));
        }
        List<Finding> seen = new ArrayList<>();
        sorter.forEach(outer -> sorter.forEach(seen::add));
        assertEquals(100, seen.size());
      }
    }
  }

  @Test
  void forEach_fewFindingsOfLongLines_areSpilledToo() throws IOException {
    Finding one = finding("file", 1);
    String line = "x".repeat(1 << 20);
    try (FindingSorter sorter = new FindingSorter()) {
      for (int i = 0; i < 40; i++) {
        sorter.accept(
            new Finding(
                one.ruleId(),
                "",
                new Finding.Location(0, 1, 40 - i, 40 - i, 1, 1),
                line,
                one.match(),
                one.secret(),
                one.file(),
                "",
                one.commit(),
                0,
                List.of(),
                "",
                "",
                Finding.Attribution.NONE,
                "",
                ""));
      }
      assertEquals(2, sorter.runs());
      List<Integer> lines = new ArrayList<>();
      sorter.forEach(finding -> lines.add(finding.location().startLine()));
      assertEquals(IntStream.rangeClosed(1, 40).boxed().toList(), lines);
    }
  }

  @Test
  void redaction_part_keepsTheStart() {
    Finding finding = finding("f", 1);
    assertEquals("sec...", new Redaction(50).apply(finding).secret());
    assertEquals("key=sec...", new Redaction(50).apply(finding).match());
    assertEquals("REDACTED", Redaction.FULL.apply(finding).secret());
    assertEquals("fix REDACTED", Redaction.FULL.apply(finding).commit().message());
    assertEquals(finding, Redaction.NONE.apply(finding));
  }

  private static Finding finding(String file, int offset) {
    return new Finding(
        "rule",
        "",
        new Finding.Location(offset, offset + 6, 1, 1, 1, 1),
        "key=secret",
        "key=secret",
        "secret",
        file,
        "",
        new Finding.Commit("", "", "", "", "", "fix secret"),
        1.5f,
        List.of("a", "b"),
        "high",
        "low",
        Finding.Attribution.NONE,
        "",
        "");
  }
}
