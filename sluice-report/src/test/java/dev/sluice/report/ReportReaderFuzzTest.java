package dev.sluice.report;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

/** Whatever is given for a report, it is read or refused. */
class ReportReaderFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void read_anyText_readsOrRefuses(byte[] data) {
    try {
      String _ =
          ReportReader.read(
              new StringReader(new String(data, StandardCharsets.UTF_8)),
              finding -> {
                if (finding.contentFingerprint().isEmpty()) {
                  throw new AssertionError("nothing to know it by: " + finding);
                }
              });
    } catch (IOException refused) {
      if (refused.getMessage() == null) {
        throw new AssertionError("no reason", refused);
      }
    }
  }
}
