package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import org.jspecify.annotations.Nullable;

/**
 * One byte of a way through a pattern, or an assertion between two.
 *
 * @param set what the byte may be
 * @param node the part of the pattern that begins with it, or null
 * @param before what the byte before it may be, by the assertions between the two
 * @param assertion null for a byte
 * @param more how many bytes of the same set are certain to follow that are left out
 */
record WayElement(
    ByteSet set, @Nullable Node node, ByteSet before, Node.@Nullable Kind assertion, int more) {
  static WayElement of(ByteSet set, @Nullable Node node) {
    return new WayElement(set, node, ByteSet.ALL, null, 0);
  }

  static WayElement of(Node.Assertion assertion) {
    return new WayElement(ByteSet.ALL, null, ByteSet.ALL, assertion.kind(), 0);
  }

  WayElement withMore(int value) {
    return new WayElement(set, node, before, assertion, value);
  }

  WayElement behind(Node.Kind kind) {
    ByteSet word = ByteSet.WORD;
    ByteSet allowed =
        switch (kind) {
          case TEXT_START -> ByteSet.NONE;
          case LINE_START -> ByteSet.of('\n');
          case WORD_BOUNDARY -> {
            if (set.union(word).equals(word)) {
              yield word.complement();
            }
            yield set.intersection(word).isEmpty() ? word : ByteSet.ALL;
          }
          case TEXT_END, LINE_END, NO_WORD_BOUNDARY -> ByteSet.ALL;
        };
    return new WayElement(set, node, allowed, null, more);
  }
}
