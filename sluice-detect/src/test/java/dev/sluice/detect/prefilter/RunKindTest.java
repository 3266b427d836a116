package dev.sluice.detect.prefilter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.sluice.detect.fingerprint.SecretSpan;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.RegexParser;
import org.junit.jupiter.api.Test;

class RunKindTest {
  private static RunKind kind(String regex) {
    SecretSpan secret = SecretSpan.of(BoundedRegex.of(RegexParser.parse(regex)).root(), 0);
    assertNotNull(secret);
    return RunKind.of(secret);
  }

  @Test
  void of_secret_isTheRarestKindThatHoldsIt() {
    assertEquals(RunKind.PLAIN, kind("key=([\\w-]{16,40})"));
    assertEquals(RunKind.BASE64, kind("key=([\\w+/-]{16,40}={0,2})"));
    assertEquals(RunKind.TOKEN, kind("key=([\\w.]{16})"));
    assertEquals(RunKind.SHORT_TOKEN, kind("key=([0-9a-f]{15,40})"));
  }
}
