package dev.sluice.detect.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.RuleCompiler;
import dev.sluice.detect.compile.RuleSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A match of ten bytes at most, in a part from 100 to 200. */
class OwnRangeTest {
  private static final CompiledRules RULES =
      RuleCompiler.compile(List.of(new RuleSource("word-[a-z]{5}", List.of())));
  private static final int LONGEST = RULES.rules.matchBytesMax(0);

  private static OwnRange from(int start) {
    return new OwnRange(RULES, 100, 200, start);
  }

  @ParameterizedTest
  @CsvSource({"99, false", "100, true", "199, true", "200, false"})
  void take_anyMatch_isOwnIfItBeginsInThePart(int start, boolean isOwn) {
    assertEquals(isOwn, from(0).take(0, start, start + LONGEST));
  }

  @Test
  void isCertain_noMatchBeforeThePart_dependsOnWhereTheScanBegan() {
    assertTrue(from(100 - LONGEST).isCertain());
    assertFalse(from(100 - LONGEST + 1).isCertain());
  }

  @Test
  void isCertain_matchesOneBehindTheOther_areNotKnownToBeThoseOfTheWhole() {
    OwnRange own = from(50);
    boolean _ = own.take(0, 50 + LONGEST - 1, 98);
    assertFalse(own.isCertain());
    assertTrue(own.take(0, 150, 160));
    assertFalse(own.isCertain());
  }

  @Test
  void isCertain_matchAfterALongGap_isOneOfTheWhole() {
    OwnRange own = from(50);
    boolean _ = own.take(0, 50 + LONGEST, 98);
    assertTrue(own.isCertain());
    boolean _ = own.take(0, 98, 99);
    assertTrue(own.isCertain());
  }
}
