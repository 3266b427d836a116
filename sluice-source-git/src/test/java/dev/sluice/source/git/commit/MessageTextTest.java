package dev.sluice.source.git.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MessageTextTest {
  @Test
  void of_titleAlone_isIt() {
    assertEquals("title", MessageText.of("title\n"));
  }

  @Test
  void of_titleOfSeveralLines_joined() {
    String message =
        "title line one\nsecond line\n\nbody\n   indented\n\n\n\nafter   \n\ttabbed\tx\n";
    assertEquals(
        "title line one second line\n\nbody\n   indented\n\nafter\n        tabbed  x",
        MessageText.of(message));
  }

  @Test
  void of_emptyLinesAround_leftOut() {
    assertEquals("late title\n\nbody", MessageText.of("\n\nlate title\n\n\nbody\n\n"));
  }

  @Test
  void of_indentedTitle_bodyLosesAsMuch() {
    assertEquals("spaced title\n\n body4", MessageText.of("   spaced title\n\n    body4\n"));
  }

  @Test
  void of_carriageReturns_leftOut() {
    assertEquals("title\n\ncrlf body", MessageText.of("title\r\n\r\ncrlf body\r\n"));
  }

  @Test
  void of_nothing_empty() {
    assertEquals("", MessageText.of(""));
  }
}
