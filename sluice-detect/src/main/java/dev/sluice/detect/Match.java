package dev.sluice.detect;

import dev.sluice.detect.rule.Confidence;
import java.io.Serializable;
import java.util.List;

/**
 * A secret that a rule found in an object. Offsets are the object's, before decoding; lines and
 * columns count from 1, columns in bytes, and {@code endColumn} is the last byte's.
 *
 * @param rule the rule's index
 * @param secretBytes the secret's place: that of the encoded stretch where it was encoded
 * @param characters the match's place in characters, if they were counted
 * @param secretCharacters the secret's place in characters, if they were counted
 * @param match all the regex matched, decoded
 * @param secret the secret, decoded
 * @param line the lines the match is on, as they stand in the object
 * @param entropy of the secret, in bits a byte
 * @param provider whose secret it is, or empty
 * @param isProven whether the secret's own checksum or structure was found right
 * @param detail what a validator read in the secret, or empty
 * @param tags how the match was encoded, if it was
 * @param related what the rule required nearby, and where
 * @param alsoMatched the other rules that found the same secret and yielded to this one
 */
public record Match(
    int rule,
    long start,
    long end,
    long startLine,
    long endLine,
    int startColumn,
    int endColumn,
    Span secretBytes,
    Span characters,
    Span secretCharacters,
    String match,
    String secret,
    String line,
    double entropy,
    Confidence confidence,
    String provider,
    boolean isProven,
    String detail,
    List<String> tags,
    List<Related> related,
    List<Integer> alsoMatched)
    implements Serializable {

  public Match {
    tags = List.copyOf(tags);
    related = List.copyOf(related);
    alsoMatched = List.copyOf(alsoMatched);
  }

  Match withRelated(List<Related> value) {
    return new Match(
        rule,
        start,
        end,
        startLine,
        endLine,
        startColumn,
        endColumn,
        secretBytes,
        characters,
        secretCharacters,
        match,
        secret,
        line,
        entropy,
        confidence,
        provider,
        isProven,
        detail,
        tags,
        value,
        alsoMatched);
  }

  Match withAlsoMatched(List<Integer> value) {
    return new Match(
        rule,
        start,
        end,
        startLine,
        endLine,
        startColumn,
        endColumn,
        secretBytes,
        characters,
        secretCharacters,
        match,
        secret,
        line,
        entropy,
        confidence,
        provider,
        isProven,
        detail,
        tags,
        related,
        value);
  }

  Match withLine(String value) {
    return new Match(
        rule,
        start,
        end,
        startLine,
        endLine,
        startColumn,
        endColumn,
        secretBytes,
        characters,
        secretCharacters,
        match,
        secret,
        value,
        entropy,
        confidence,
        provider,
        isProven,
        detail,
        tags,
        related,
        alsoMatched);
  }

  Match withPlace(long newStartLine, long newEndLine, int newStartColumn, int newEndColumn) {
    return new Match(
        rule,
        start,
        end,
        newStartLine,
        newEndLine,
        newStartColumn,
        newEndColumn,
        secretBytes,
        characters,
        secretCharacters,
        match,
        secret,
        line,
        entropy,
        confidence,
        provider,
        isProven,
        detail,
        tags,
        related,
        alsoMatched);
  }

  /** The rule and the place: neither the secret nor the text around it, which logs would keep. */
  @Override
  public String toString() {
    return "Match[rule=%d, start=%d, end=%d, startLine=%d, startColumn=%d, confidence=%s, tags=%s]"
        .formatted(rule, start, end, startLine, startColumn, confidence, tags);
  }

  /** A match of a rule that another one required. */
  public record Related(int rule, long startLine, String secret) implements Serializable {
    /** The rule and the line, without the secret. */
    @Override
    public String toString() {
      return "Related[rule=%d, startLine=%d]".formatted(rule, startLine);
    }
  }
}
