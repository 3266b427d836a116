package dev.sluice.detect.judge;

import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.weigh.PathKind;
import dev.sluice.detect.weigh.Sight;

/**
 * A match of a rule's regex, to be judged.
 *
 * @param rule the rule's index
 * @param match all the regex matched
 * @param secret the part that is the secret
 * @param line the lines the match is on, or as much of them as is at hand; in decoded text, the
 *     decoded line
 * @param outerLine the same lines before decoding, where a comment may allow the match
 * @param around the match and what stands around it, in the text the match is in
 */
public record UnjudgedMatch(
    int rule, ByteSpan match, ByteSpan secret, ByteSpan line, ByteSpan outerLine, ByteSpan around) {

  /** How much of a line counts as the line of a match, on either side of it. */
  public static final int LINE_REACH_BYTES = 4096;

  /** How much of the line before a secret counts as what stands before it. */
  public static final int BEFORE_REACH_BYTES = 80;

  /** What stands before the secret on its line, at most {@link #BEFORE_REACH_BYTES}. */
  ByteSpan before() {
    int end = secret.start();
    return new ByteSpan(
        line.bytes(), Math.min(end, Math.max(line.start(), end - BEFORE_REACH_BYTES)), end);
  }

  /** The line with a NUL before the secret and one behind it. */
  String marked() {
    int start = Math.max(line.start(), secret.start());
    int end = Math.max(start, Math.min(line.end(), secret.end()));
    byte[] bytes = line.bytes();
    return new ByteSpan(bytes, line.start(), start).text()
        + "\0"
        + new ByteSpan(bytes, start, end).text()
        + "\0"
        + new ByteSpan(bytes, end, Math.max(end, line.end())).text();
  }

  /** A match in text that was not decoded. */
  public static UnjudgedMatch undecoded(int rule, ByteSpan match, ByteSpan secret) {
    ByteSpan line = line(match.bytes(), 0, match.bytes().length, match.start(), match.end());
    ByteSpan around = around(match.bytes(), 0, match.bytes().length, match.start(), match.end());
    return new UnjudgedMatch(rule, match, secret, line, line, around);
  }

  /**
   * A match with as much to either side as its signs may lie in.
   *
   * @param from where the text starts in the array
   * @param to where it ends
   */
  public static ByteSpan around(byte[] text, int from, int to, int matchStart, int matchEnd) {
    return new ByteSpan(
        text,
        Math.max(from, matchStart - Sight.REACH_BYTES),
        Math.min(to, matchEnd + Sight.REACH_BYTES));
  }

  /** What is weighed of the match. */
  public Sight sight(Rule ownRule, PathKind path) {
    return new Sight(
        ownRule,
        around.bytes(),
        around.start(),
        around.end(),
        Math.max(line.start(), around.start()),
        Math.min(line.end(), around.end()),
        match.start(),
        secret.start(),
        secret.end(),
        path);
  }

  /**
   * The lines of a match, at most {@link #LINE_REACH_BYTES} to either side, so that many matches on
   * one long line cost no more than on many short ones.
   *
   * @param from where the text starts in the array
   * @param to where it ends
   */
  public static ByteSpan line(byte[] text, int from, int to, int matchStart, int matchEnd) {
    int start = matchStart;
    int startMin = Math.max(from, matchStart - LINE_REACH_BYTES);
    while (start > startMin && text[start - 1] != '\n') {
      start--;
    }
    int end = matchEnd > matchStart && text[matchEnd - 1] == '\n' ? matchEnd - 1 : matchEnd;
    int endMax = Math.min(to, matchEnd + LINE_REACH_BYTES);
    while (end < endMax && text[end] != '\n') {
      end++;
    }
    return new ByteSpan(text, start, end);
  }

  /**
   * The group that holds the secret: the rule's own choice, or else the first that is not empty.
   *
   * @param groups start and end of every group from 0, as pairs, -1 where one took no part
   */
  public static int secretGroup(Rule rule, int[] groups) {
    if (rule.secretGroup() > 0) {
      return rule.secretGroup();
    }
    for (int group = 1; group < groups.length / 2; group++) {
      if (groups[2 * group] >= 0 && groups[2 * group + 1] > groups[2 * group]) {
        return group;
      }
    }
    return 0;
  }
}
