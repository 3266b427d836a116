package dev.sluice.detect.weigh;

import dev.sluice.detect.rule.Rule;

/**
 * What is seen of a match: its text and where in that the parts of it lie.
 *
 * @param rule the rule that proposed it
 * @param text holds everything below
 * @param from where the text begins that may be looked at
 * @param to where that ends
 * @param lineStart where the match's line begins, not before {@code from}
 * @param lineEnd where its last line ends, not after {@code to}
 * @param matchStart where the match begins
 * @param secretStart where the secret begins
 * @param secretEnd where the secret ends
 * @param path what the path says
 */
@SuppressWarnings("ArrayRecordComponent") // A view by intent.
public record Sight(
    Rule rule,
    byte[] text,
    int from,
    int to,
    int lineStart,
    int lineEnd,
    int matchStart,
    int secretStart,
    int secretEnd,
    PathKind path) {

  /** How far to either side of a match its signs may lie. */
  public static final int REACH_BYTES = 400;

  /** How far those lie at most by which it may be refused at sight. */
  public static final int FIRST_REACH_BYTES = 80;

  /** The byte at an index, 0 outside of what may be looked at. */
  int at(int index) {
    return index >= from && index < to ? text[index] & 0xFF : 0;
  }

  /** Whether it is seen of the same match of the same text, with whatever lines and path. */
  @SuppressWarnings("ReferenceEquality") // The same array, not one like it.
  boolean isSameMatch(Sight other) {
    return rule == other.rule
        && text == other.text
        && from == other.from
        && to == other.to
        && matchStart == other.matchStart
        && secretStart == other.secretStart
        && secretEnd == other.secretEnd;
  }

  /** The rule and the place, without the text. */
  @Override
  public String toString() {
    return "Sight[rule=%s, secretStart=%d, secretEnd=%d]"
        .formatted(rule.id(), secretStart, secretEnd);
  }
}
