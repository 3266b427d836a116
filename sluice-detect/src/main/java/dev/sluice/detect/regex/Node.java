package dev.sluice.detect.regex;

import java.util.List;

/** A regex over bytes, as a tree. */
public sealed interface Node {
  /** Matches the empty string. */
  record Empty() implements Node {}

  /** Matches one byte of the set; an empty set matches nothing. */
  record Bytes(ByteSet set) implements Node {}

  /** Matches its parts one after another. */
  record Concat(List<Node> parts) implements Node {}

  /** Matches one of its branches, the earlier ones preferred. */
  record Alternate(List<Node> branches) implements Node {}

  /** Matches its body {@code min} to {@code max} times; {@link #UNBOUNDED} for no limit. */
  record Repeat(Node body, int min, int max, boolean greedy) implements Node {
    /** The {@code max} of a repeat without upper limit. */
    public static final int UNBOUNDED = -1;
  }

  /** Captures what its body matched; index 0 is the whole match and has no node. */
  record Group(int index, Node body) implements Node {}

  /** Matches the empty string where a condition on the neighbouring bytes holds. */
  record Assertion(Kind kind) implements Node {}

  /** What an assertion looks at. */
  enum Kind {
    TEXT_START,
    TEXT_END,
    LINE_START,
    LINE_END,
    WORD_BOUNDARY,
    NO_WORD_BOUNDARY
  }
}
