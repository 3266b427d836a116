package dev.sluice.scan.redact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class HiddenTextTest {
  @Test
  void hide_neighbours_areTwo() {
    List<Occurrence> twice = List.of(new Occurrence(0, 4, true), new Occurrence(4, 8, true));
    assertEquals("REDACTEDREDACTED.", new HiddenText(100).hide("abcdabcd.", twice));
  }

  @Test
  void hide_partOfAnother_isHiddenInWhatThatKeeps() {
    List<Occurrence> nested = List.of(new Occurrence(0, 20, true), new Occurrence(2, 8, true));
    assertEquals(
        "<01234...89...>".substring(1, 14),
        new HiddenText(50).hide("01234567890123456789", nested));
  }

  @Test
  void hide_percentage_keepsTheBeginningAsGitleaksDoes() {
    List<Occurrence> one = List.of(new Occurrence(1, 11, true));
    assertEquals("<01234...>", new HiddenText(50).hide("<0123456789>", one));
    assertEquals("<01...>", new HiddenText(75).hide("<0123456789>", one));
    assertEquals("<0123456789...>", new HiddenText(1).hide("<0123456789>", one));
  }

  @Test
  void hide_encoded_keepsNothing() {
    List<Occurrence> one = List.of(new Occurrence(1, 11, false));
    assertEquals("<REDACTED>", new HiddenText(10).hide("<0123456789>", one));
  }
}
