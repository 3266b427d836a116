package dev.sluice.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.rule.Confidence;
import dev.sluice.scan.redact.Redaction;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubmitOptionsTest {
  @Test
  void parse_flagsAndTargets_areRead() {
    SubmitOptions options =
        SubmitOptions.parse(
            List.of(
                "--format=json",
                "--output",
                "s3a://out",
                "--redact=40",
                "--no-archives",
                "--min-confidence",
                "high",
                "--incremental",
                "s3a://a/",
                "/b"));
    assertEquals("json", options.format());
    assertEquals("s3a://out", options.output());
    assertEquals(new Redaction(40), options.redaction());
    assertEquals(0, options.archiveDepth());
    assertEquals(Confidence.HIGH, options.confidenceMin());
    assertTrue(options.isIncremental());
    assertEquals(List.of("s3a://a/", "/b"), options.targets());
  }

  @Test
  void parse_mistakes_sayWhatIsWrong() {
    refused("no target given", "--output", "out");
    refused("no --output given", "target");
    refused("unknown flag --outpt", "--outpt", "out", "target");
    refused("--format is json, parquet or csv, not 'xml'", "--format", "xml", "target");
    refused("--output needs a value", "target", "--output");
    refused("--max-decode-depth takes a whole number, not 'x'", "--max-decode-depth", "x");
  }

  private static void refused(String message, String... words) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> SubmitOptions.parse(List.of(words)));
    assertEquals(message, e.getMessage());
  }
}
