package dev.sluice.detect.regex;

/** A pattern that is not RE2 syntax, or is beyond what the engine takes. */
public final class RegexSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int position;

  RegexSyntaxException(String problem, String pattern, int position) {
    super(problem + " at character " + position + " of: " + pattern);
    this.position = position;
  }

  /** Where in the pattern the problem was seen, counted from 0. */
  public int position() {
    return position;
  }
}
