package dev.sluice.detect.judge;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds whether a secret holds one of many words, in any ASCII case. Words are kept by their first
 * two bytes, so that a thousand words cost about what one does.
 */
final class Stopwords {
  /** The words, sorted by bucket. */
  private final byte[][] words;

  /** Where each bucket starts in the words; the last entry is where they end. */
  private final int[] bucketStarts;

  private final int mask;

  Stopwords(List<String> list) {
    int buckets = Integer.highestOneBit(Math.max(8, 2 * list.size()) * 2 - 1);
    mask = buckets - 1;
    bucketStarts = new int[buckets + 1];
    byte[][] encoded = new byte[list.size()][];
    for (int i = 0; i < encoded.length; i++) {
      encoded[i] = list.get(i).getBytes(StandardCharsets.UTF_8);
      bucketStarts[bucket(encoded[i]) + 1]++;
    }
    for (int i = 0; i < buckets; i++) {
      bucketStarts[i + 1] += bucketStarts[i];
    }
    words = new byte[encoded.length][];
    int[] next = bucketStarts.clone();
    for (byte[] word : encoded) {
      words[next[bucket(word)]++] = word;
    }
  }

  /** A word the span holds, or null. */
  @Nullable String find(ByteSpan span) {
    byte[] bytes = span.bytes();
    for (int at = span.start(); at < span.end(); at++) {
      int first = lower(bytes[at]);
      int second = at + 1 < span.end() ? lower(bytes[at + 1]) : 0;
      String word = findIn(bucket(first, second), span, at);
      if (word == null) {
        // Words of one byte.
        word = findIn(bucket(first, 0), span, at);
      }
      if (word != null) {
        return word;
      }
    }
    return null;
  }

  private @Nullable String findIn(int bucket, ByteSpan span, int at) {
    for (int i = bucketStarts[bucket]; i < bucketStarts[bucket + 1]; i++) {
      if (isAt(words[i], span, at)) {
        return new String(words[i], StandardCharsets.UTF_8);
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

  private int bucket(byte[] word) {
    return bucket(word.length > 0 ? word[0] : 0, word.length > 1 ? word[1] : 0);
  }

  private int bucket(int first, int second) {
    return (first * 37 + second) & mask;
  }

  private static int lower(byte octet) {
    return octet >= 'A' && octet <= 'Z' ? octet + 32 : octet;
  }
}
