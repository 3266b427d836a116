package dev.sluice.detect.regex;

import org.jspecify.annotations.Nullable;

/** Names what other regex engines have and RE2 has not, for whoever brings such a regex here. */
public final class OtherSyntax {
  private static final String AROUND =
      " is not supported, because matching takes linear time: match what stands there too, and put"
          + " the secret in a group (secretGroup)";
  private static final String AROUND_NOT =
      " is not supported, because matching takes linear time: exclude the character with a class"
          + " such as [^x], or the finding with an allowlist";
  private static final String BACK =
      " is not supported, because matching takes linear time: repeat the group's own expression";

  private OtherSyntax() {}

  /** What stands after an opening parenthesis at {@code at}, if RE2 has nothing like it. */
  public static @Nullable String group(String pattern, int at) {
    if (pattern.startsWith("?<=", at)) {
      return "look-behind (?<=" + AROUND;
    }
    if (pattern.startsWith("?<!", at)) {
      return "negative look-behind (?<!" + AROUND_NOT;
    }
    if (pattern.startsWith("?=", at)) {
      return "look-ahead (?=" + AROUND;
    }
    if (pattern.startsWith("?!", at)) {
      return "negative look-ahead (?!" + AROUND_NOT;
    }
    if (pattern.startsWith("?>", at)) {
      return "the atomic group (?> is not supported and not needed: nothing is tried twice here;"
          + " write (?:";
    }
    if (pattern.startsWith("?(", at)) {
      return "the condition (?( is not supported: write both branches with |";
    }
    if (pattern.startsWith("?P=", at)) {
      return "the back reference (?P=" + BACK;
    }
    return pattern.startsWith("?#", at) ? "the comment (?# is not supported: leave it out" : null;
  }

  /** What the letter after a backslash means elsewhere, if RE2 has nothing like it. */
  public static @Nullable String escape(char letter) {
    if (letter >= '1' && letter <= '9') {
      return "the back reference \\" + letter + BACK;
    }
    return switch (letter) {
      case 'k', 'g' -> "the back reference \\" + letter + BACK;
      case 'Z' -> "\\Z is not supported: write \\z for the end of the text";
      case 'h' -> "\\h is not supported: write [ \\t]";
      case 'R' -> "\\R is not supported: write \\r?\\n";
      default -> null;
    };
  }

  /**
   * What in the whole of a pattern RE2 has nothing like, or null; classes and quotes are passed.
   */
  public static @Nullable String in(String pattern) {
    boolean inClass = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      String problem = null;
      if (c == '\\' && i + 1 < pattern.length()) {
        problem = inClass ? null : escape(pattern.charAt(i + 1));
        i++;
      } else if (c == '[' || c == ']') {
        inClass = c == '[';
      } else if (c == '(' && !inClass) {
        problem = group(pattern, i + 1);
      }
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }
}
