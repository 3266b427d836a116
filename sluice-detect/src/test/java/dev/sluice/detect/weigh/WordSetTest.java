package dev.sluice.detect.weigh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WordSetTest {
  @Test
  void number_eachWord_isItsPlace() {
    String[] words = IntStream.range(0, 64).mapToObj(i -> "w" + i).toArray(String[]::new);
    WordSet set = new WordSet(words);
    for (int i = 0; i < words.length; i++) {
      assertEquals(i, set.number(Words.hash(words[i])));
      assertEquals(words[i], set.word(i));
    }
  }

  @Test
  void number_otherWord_isNone() {
    WordSet set = new WordSet("user", "host");
    for (int i = 0; i < 1000; i++) {
      assertEquals(WordSet.NONE, set.number(Words.hash("other" + i)));
    }
  }

  @Test
  void new_moreWordsThanBits_isRefused() {
    String[] words = IntStream.range(0, 65).mapToObj(i -> "w" + i).toArray(String[]::new);
    assertThrows(IllegalArgumentException.class, () -> new WordSet(words));
  }
}
