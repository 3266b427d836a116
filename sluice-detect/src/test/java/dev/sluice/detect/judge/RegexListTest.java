package dev.sluice.detect.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.sluice.detect.confirm.ShortPatterns;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RegexListTest {
  private final RegexList list = new RegexList(List.of("^[0-9]+$", "foo"), ShortPatterns.NONE);

  @Test
  void find_askedAgain_answersTheSame() {
    for (int round = 0; round < 3; round++) {
      assertEquals("^[0-9]+$", list.find("123"));
      assertEquals("foo", list.find("a foo b"));
      assertNull(list.find("bar"));
    }
  }

  @Test
  void find_textsOfOneHash_areToldApart() {
    // These two have the same hash code.
    RegexList one = new RegexList(List.of("^Aa$"), ShortPatterns.NONE);
    assertEquals("^Aa$", one.find("Aa"));
    assertNull(one.find("BB"));
    assertEquals("^Aa$", one.find("Aa"));
  }

  @Test
  void find_manyThreads_answerAsOneWould() throws InterruptedException, ExecutionException {
    List<String> texts =
        IntStream.range(0, 500).mapToObj(i -> i % 3 == 0 ? "" + i : "x" + i).toList();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<Integer>> found = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        found.add(
            threads.submit(
                () -> (int) texts.stream().filter(text -> list.find(text) != null).count()));
      }
      for (Future<Integer> count : found) {
        assertEquals(167, count.get());
      }
    }
  }
}
