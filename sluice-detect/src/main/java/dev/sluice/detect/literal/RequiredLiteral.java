package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A short sequence of byte sets that stands in a match, and where.
 *
 * @param sets what each of its bytes may be, at most {@link #SETS_MAX}
 * @param identifierBytes how many bytes from its first on are at least {@link #IDENTIFIER} ones
 * @param before what the byte before it may be, where there is one
 * @param distanceMin the least number of bytes from the match's start to the required literal
 * @param distanceMax the most
 * @param entry the part of the pattern that begins {@code entryOffset} bytes into the required
 *     literal, from where the rest of the pattern can be tried; null if there is none
 * @param entryOffset where {@code entry} begins
 * @param last the part of the pattern that takes the last byte; null if it may take more
 */
public record RequiredLiteral(
    List<ByteSet> sets,
    int identifierBytes,
    ByteSet before,
    int distanceMin,
    int distanceMax,
    @Nullable Node entry,
    int entryOffset,
    @Nullable Node last) {
  /** The longest required literal. */
  public static final int SETS_MAX = 8;

  /** The bytes of a word, and the dash: most keys are made of them. */
  public static final ByteSet IDENTIFIER = ByteSet.WORD.union(ByteSet.of('-'));

  /** From this many bytes of identifiers on, text seldom has them in a row. */
  public static final int IDENTIFIER_SPAN_BYTES = 20;

  /** The same where they begin at the start of a word. */
  public static final int IDENTIFIER_SPAN_BYTES_OF_WORD = 16;

  /** How many leading bytes are looked up as one key. */
  public static final int KEY_BYTES = 4;

  /** The most keys one required literal may stand for that is looked for at every byte. */
  public static final int KEYS_MAX = 1 << 16;

  private static final int NARROW_KEYS_MAX = 2048;
  private static final int NARROW_KEYS_MAX_IN_IDENTIFIERS = 128;

  /** How many keys, letters in one case, the first bytes of {@code sets} can be. */
  public static long keys(List<ByteSet> sets) {
    long product = 1;
    for (int i = 0; i < KEY_BYTES; i++) {
      product *= i < sets.size() ? folded(sets.get(i)) : 128;
    }
    return product;
  }

  /**
   * Whether {@code sets} stand for so few keys that each can be held in a table.
   *
   * @param inIdentifierSpans whether they are looked for in identifier spans only, where to look at
   *     every required literal costs little
   */
  public static boolean isNarrow(List<ByteSet> sets, boolean inIdentifierSpans) {
    return keys(sets) <= (inIdentifierSpans ? NARROW_KEYS_MAX_IN_IDENTIFIERS : NARROW_KEYS_MAX);
  }

  RequiredLiteral with(int newDistanceMin, int newDistanceMax, int newIdentifierBytes) {
    return new RequiredLiteral(
        sets, newIdentifierBytes, before, newDistanceMin, newDistanceMax, entry, entryOffset, last);
  }

  /** Whether it can only stand where an identifier span does. */
  public boolean isInIdentifierSpan() {
    return identifierBytes >= IDENTIFIER_SPAN_BYTES
        || (identifierBytes >= IDENTIFIER_SPAN_BYTES_OF_WORD && isAtWordStart());
  }

  /** Whether no byte of a word can stand before it. */
  public boolean isAtWordStart() {
    return before.intersection(ByteSet.WORD).isEmpty();
  }

  /** How many values the bytes of {@code set} are, letters in one case. */
  public static int folded(ByteSet set) {
    int count = 0;
    for (int index = 0; index < 4; index++) {
      // The upper half of a word holds the values with bit 5 set.
      long word = set.word(index);
      count += Long.bitCount(word >>> 32 | (word & 0xffffffffL));
    }
    return count;
  }
}
