package dev.sluice.detect.judge;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds whether a secret holds one of many words, in any ASCII case. Words are kept by their first
 * two bytes, so that a thousand words cost about what one does.
 */
final class Stopwords {
  private static final int BUCKETS = 1 << 10;

  private final byte[][][] buckets;
  private final List<byte[]> single = new ArrayList<>();

  Stopwords(List<String> words) {
    buckets = new byte[BUCKETS][][];
    List<List<byte[]>> lists = new ArrayList<>();
    for (int i = 0; i < BUCKETS; i++) {
      lists.add(new ArrayList<>(0));
    }
    for (String word : words) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      if (bytes.length < 2) {
        single.add(bytes);
      } else {
        lists.get(bucket(bytes[0], bytes[1])).add(bytes);
      }
    }
    for (int i = 0; i < BUCKETS; i++) {
      buckets[i] = lists.get(i).toArray(new byte[0][]);
    }
  }

  /** A word the span holds, or null. */
  @Nullable String find(ByteSpan span) {
    for (int at = span.start(); at < span.end(); at++) {
      byte first = lower(span.bytes()[at]);
      for (byte[] word : single) {
        if (word.length == 0 || word[0] == first) {
          return new String(word, StandardCharsets.UTF_8);
        }
      }
      if (at + 1 < span.end()) {
        for (byte[] word : buckets[bucket(first, lower(span.bytes()[at + 1]))]) {
          if (isAt(word, span, at)) {
            return new String(word, StandardCharsets.UTF_8);
          }
        }
      }
    }
    return null;
  }

  private static boolean isAt(byte[] word, ByteSpan span, int at) {
    if (at + word.length > span.end()) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      if (lower(span.bytes()[at + i]) != word[i]) {
        return false;
      }
    }
    return true;
  }

  private static int bucket(byte first, byte second) {
    return (first * 37 + second) & (BUCKETS - 1);
  }

  private static byte lower(byte octet) {
    return octet >= 'A' && octet <= 'Z' ? (byte) (octet + 32) : octet;
  }
}
