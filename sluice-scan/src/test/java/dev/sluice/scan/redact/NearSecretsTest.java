package dev.sluice.scan.redact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NearSecretsTest {
  private final NearSecrets near = new NearSecrets();

  private Set<String> found(String text) {
    List<Occurrence> found = new ArrayList<>();
    assertTrue(near.find(text, found));
    Set<String> words = new TreeSet<>();
    for (Occurrence one : found) {
      assertTrue(one.isPlain());
      words.add(text.substring(one.start(), one.end()));
    }
    return words;
  }

  /** Whether they are looked for one by one or at once, the same is found. */
  @Test
  void find_anyNumberOfSecrets_findsEachOfThemAndNothingElse() {
    Random random = new Random(21);
    Set<String> added = new LinkedHashSet<>();
    for (int count = 1; count <= 4 * NearSecrets.FEW; count++) {
      String secret = word(random, 3 + random.nextInt(13));
      assertEquals(added.add(secret), near.add(secret));
      assertFalse(near.add(secret));
      StringBuilder text = new StringBuilder();
      Set<String> planted = new TreeSet<>();
      for (String one : added) {
        if (random.nextInt(4) == 0) {
          text.append('.').append(one);
          planted.add(one);
        } else {
          text.append('.').append(one, 0, one.length() - 1).append('-');
        }
      }
      Set<String> found = found(text.toString());
      assertTrue(found.containsAll(planted), count + ": " + planted + " but " + found);
      assertTrue(added.containsAll(found));
      assertEquals(Set.of(), found("nothing of the kind, 1234567890"));
    }
  }

  /** Looks are counted where there are many: each place of a text is one for each length. */
  @Test
  void find_textThatTakesTooManyLooks_isGivenUp() {
    Random random = new Random(22);
    for (int i = 0; i < 1_000; i++) {
      assertTrue(near.add(word(random, 12)));
    }
    assertEquals(Set.of(), found(word(random, 100_000)));
    String longer = word(random, KnownSecrets.LOOKS_MAX + 12);
    assertFalse(near.find(longer, new ArrayList<>()));
  }

  private static String word(Random random, int length) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append((char) ('A' + random.nextInt(26)));
    }
    return word.toString();
  }
}
