package dev.sluice.source.git.object;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IdNumbersTest {
  private static final int SEED = 5;

  /** Ids of which many share their first bytes. */
  private static ObjectId id(Random random) {
    byte[] bytes = new byte[HashAlgorithm.SHA1.bytes()];
    bytes[3] = (byte) random.nextInt(4);
    bytes[7] = (byte) random.nextInt();
    bytes[19] = (byte) random.nextInt();
    return ObjectId.of(bytes);
  }

  @Test
  void add_manyIds_areNumberedInTheirOrderAndFound() {
    Random random = new Random(SEED);
    IdNumbers numbers = new IdNumbers(HashAlgorithm.SHA1);
    Map<ObjectId, Integer> expected = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      ObjectId id = id(random);
      assertEquals(expected.getOrDefault(id, -1), numbers.number(id));
      expected.putIfAbsent(id, expected.size());
      assertEquals(expected.get(id), numbers.add(id));
      assertEquals(id, numbers.id(expected.get(id)));
    }
    assertEquals(expected.size(), numbers.size());
  }

  @Test
  void compare_anyTwo_isTheOrderOfTheIds() {
    Random random = new Random(SEED);
    IdNumbers numbers = new IdNumbers(HashAlgorithm.SHA1);
    for (int i = 0; i < 1000; i++) {
      ObjectId first = id(random);
      ObjectId second = id(random);
      assertEquals(
          Integer.signum(first.compareTo(second)),
          Integer.signum(numbers.compare(numbers.add(first), numbers.add(second))));
    }
  }

  @Test
  void add_otherLength_isRefused() {
    IdNumbers numbers = new IdNumbers(HashAlgorithm.SHA1);
    ObjectId longer = ObjectId.of(new byte[HashAlgorithm.SHA256.bytes()]);
    assertThrows(IllegalArgumentException.class, () -> numbers.add(longer));
    assertEquals(-1, numbers.number(longer));
  }
}
