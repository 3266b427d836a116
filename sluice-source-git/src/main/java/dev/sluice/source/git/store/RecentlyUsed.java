package dev.sluice.source.git.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values that were asked for lately, up to so many bytes. For many threads: keys are spread over
 * stripes, each with a lock and a share of the bytes, so that threads seldom meet.
 *
 * @param <K> the keys, whose hashes differ in their low bits
 * @param <V> the values, never changed
 */
public final class RecentlyUsed<K, V> {
  /** A power of two. */
  static final int STRIPES = 8;

  private final int valueBytesMax;
  private final ToIntFunction<? super V> bytesOf;
  private final List<Stripe> stripes = new ArrayList<>();

  /**
   * Nothing yet.
   *
   * @param bytesMax what all values may take together, save that each stripe holds one value
   *     whatever its share
   * @param valueBytesMax a value that takes more is not kept: it would drive out too many others
   * @param bytesOf what a value takes
   */
  public RecentlyUsed(long bytesMax, int valueBytesMax, ToIntFunction<? super V> bytesOf) {
    this.valueBytesMax = valueBytesMax;
    this.bytesOf = bytesOf;
    for (int i = 0; i < STRIPES; i++) {
      stripes.add(new Stripe(bytesMax / STRIPES));
    }
  }

  /** The value of a key, or null if it is not kept. */
  public @Nullable V find(K key) {
    return stripe(key).find(key);
  }

  /** Keeps a value, and lets others go for it. */
  public void keep(K key, V value) {
    int bytes = bytesOf.applyAsInt(value);
    if (bytes <= valueBytesMax) {
      stripe(key).keep(key, value, bytes);
    }
  }

  private Stripe stripe(K key) {
    int hash = key.hashCode();
    return stripes.get((hash ^ hash >>> 16) & (STRIPES - 1));
  }

  private final class Stripe {
    private final long bytesMax;
    private final Map<K, V> kept = new LinkedHashMap<>(64, 0.75f, true);
    private long keptBytes;

    Stripe(long bytesMax) {
      this.bytesMax = bytesMax;
    }

    synchronized @Nullable V find(K key) {
      return kept.get(key);
    }

    synchronized void keep(K key, V value, int bytes) {
      V before = kept.put(key, value);
      keptBytes += bytes - (before == null ? 0 : bytesOf.applyAsInt(before));
      var eldest = kept.entrySet().iterator();
      while (keptBytes > bytesMax && kept.size() > 1) {
        keptBytes -= bytesOf.applyAsInt(eldest.next().getValue());
        eldest.remove();
      }
    }
  }
}
