package dev.sluice.source.git.object;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Ids, numbered in the order they came, each once. For one thread while ids are added.
 *
 * <p>A number is kept in the first free slot from the one its id's first bytes say. Ids that are
 * made to share theirs may not make that slow: after some slots they go to a map that bears it.
 */
public final class IdNumbers {
  private static final int FREE = -1;
  private static final int PROBES_MAX = 32;

  private final int idBytes;
  private byte[] ids;
  private int count;
  private int[] slots;
  private final Map<ObjectId, Integer> crowded = new HashMap<>();

  public IdNumbers(HashAlgorithm algorithm) {
    idBytes = algorithm.bytes();
    ids = new byte[64 * idBytes];
    slots = new int[128];
    Arrays.fill(slots, FREE);
  }

  public int size() {
    return count;
  }

  /** The id with a number. */
  public ObjectId id(int number) {
    return ObjectId.of(ids, number * idBytes, idBytes);
  }

  /** The number of an id, or -1 if it is not among them. */
  public int number(ObjectId id) {
    if (id.algorithm().bytes() != idBytes) {
      return FREE;
    }
    int slot = slot(id);
    return slot < 0 ? crowded.getOrDefault(id, FREE) : slots[slot];
  }

  /** The number of an id, the next one if it is new. */
  public int add(ObjectId id) {
    if (id.algorithm().bytes() != idBytes) {
      throw new IllegalArgumentException("an id of another length: " + id);
    }
    int known = number(id);
    if (known != FREE) {
      return known;
    }
    if (ids.length == count * idBytes) {
      ids = Arrays.copyOf(ids, Math.multiplyExact(2, ids.length));
    }
    int _ = id.copyInto(ids, count * idBytes);
    put(id, count++);
    if (2 * count > slots.length) {
      slots = new int[2 * slots.length];
      Arrays.fill(slots, FREE);
      crowded.clear();
      for (int number = 0; number < count; number++) {
        put(id(number), number);
      }
    }
    return count - 1;
  }

  private void put(ObjectId id, int number) {
    int slot = slot(id);
    if (slot < 0) {
      crowded.put(id, number);
    } else {
      slots[slot] = number;
    }
  }

  /** The slot of an id, or the free one it may take; -1 if there is none near. */
  private int slot(ObjectId id) {
    int hash = id.hashCode();
    int slot = hash ^ hash >>> 16;
    for (int i = 0; i < PROBES_MAX; i++) {
      slot &= slots.length - 1;
      if (slots[slot] == FREE || id.isAt(ids, slots[slot] * idBytes)) {
        return slot;
      }
      slot++;
    }
    return -1;
  }

  /** Compares two ids by their numbers. */
  public int compare(int first, int second) {
    int firstAt = first * idBytes;
    int secondAt = second * idBytes;
    return Arrays.compareUnsigned(
        ids, firstAt, firstAt + idBytes, ids, secondAt, secondAt + idBytes);
  }
}
