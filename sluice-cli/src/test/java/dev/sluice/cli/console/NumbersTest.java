package dev.sluice.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NumbersTest {
  @Test
  void grouped_anyNumber_isAsTheFormatterWritesIt() {
    Random random = new Random(1);
    for (int digits = 0; digits < 63; digits++) {
      long value = random.nextLong() >> digits;
      assertEquals(String.format(Locale.ROOT, "%,d", value), Numbers.grouped(value));
    }
    assertEquals("-9,223,372,036,854,775,808", Numbers.grouped(Long.MIN_VALUE));
    assertEquals("0", Numbers.grouped(0));
    assertEquals("1,000", Numbers.grouped(1000));
  }

  @Test
  void decimal_places_areRoundedHalfUp() {
    assertEquals("0.0", Numbers.decimal(0, 1));
    assertEquals("0.1", Numbers.decimal(0.05, 1));
    assertEquals("1,234.6", Numbers.decimal(1234.56, 1));
    assertEquals("0.99", Numbers.decimal(0.994, 2));
    assertEquals("1.00", Numbers.decimal(0.996, 2));
    assertEquals("2.005", Numbers.decimal(2.005, 3));
  }
}
