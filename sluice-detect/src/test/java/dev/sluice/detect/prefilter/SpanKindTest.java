package dev.sluice.detect.prefilter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.sluice.detect.literal.SecretSpan;
import dev.sluice.detect.regex.BoundedRegex;
import dev.sluice.detect.regex.RegexParser;
import org.junit.jupiter.api.Test;

class SpanKindTest {
  private static SpanKind kind(String regex) {
    SecretSpan secret = SecretSpan.of(BoundedRegex.of(RegexParser.parse(regex)).root(), 0);
    assertNotNull(secret);
    return SpanKind.of(secret);
  }

  @Test
  void of_secret_isTheRarestKindThatHoldsIt() {
    assertEquals(SpanKind.IDENTIFIER, kind("key=([\\w-]{16,40})"));
    assertEquals(SpanKind.BASE64, kind("key=([\\w+/-]{16,40}={0,2})"));
    assertEquals(SpanKind.TOKEN, kind("key=([\\w.]{16})"));
    assertEquals(SpanKind.SHORT_TOKEN, kind("key=([0-9a-f]{15,40})"));
  }
}
