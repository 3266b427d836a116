package dev.sluice.detect.search;

import java.util.Random;

/** Makes up patterns, and texts in which they have a chance. */
final class RandomRegex {
  private static final String[] ATOMS = {
    "a",
    "b",
    "c",
    "ab",
    "abc",
    "key",
    "tok",
    "-",
    "_",
    "=",
    "\\.",
    " ",
    "[ab]",
    "[a-c]",
    "[^a]",
    "\\w",
    "\\d",
    "\\s",
    ".",
    "[\\w.-]",
    "[0-9a-f]",
    "\"",
    "[^\\n]",
    "0",
    "1",
    "\\n",
    "(?i:Key)",
    "é",
    "[ab-]",
    "\\x41",
    "[[:alpha:]]"
  };
  private static final String[] ASSERTIONS = {"\\b", "^", "$", "\\B", "(?m:^)", "(?m:$)", "\\z"};
  private static final String[] REPEATS = {
    "*", "+", "?", "*?", "+?", "??", "{2}", "{0,3}", "{1,4}?", "{2,}", "{3,5}", "{0,9}?", "{4}"
  };
  private static final String[] TEXT = {
    "a",
    "b",
    "c",
    "ab",
    "abc",
    "key",
    "Key",
    "KEY",
    "tok",
    "-",
    "_",
    "=",
    ".",
    " ",
    "\n",
    "\"",
    "0",
    "1",
    "9",
    "f",
    "A",
    "é",
    "\u00ff",
    "aaaa",
    "0123456789abcdef",
    "z",
    "kEy=",
    "abcabc"
  };

  private final Random random;

  RandomRegex(Random random) {
    this.random = random;
  }

  String regex() {
    String flags = random.nextInt(6) == 0 ? "(?" + "ims".charAt(random.nextInt(3)) + ")" : "";
    return flags + alternation(2);
  }

  String text(int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(TEXT[random.nextInt(TEXT.length)]);
    }
    return text.toString();
  }

  private String alternation(int depth) {
    StringBuilder regex = new StringBuilder(concatenation(depth));
    while (random.nextInt(5) == 0) {
      regex.append('|').append(concatenation(depth));
    }
    return regex.toString();
  }

  private String concatenation(int depth) {
    StringBuilder regex = new StringBuilder();
    int parts = 1 + random.nextInt(5);
    for (int i = 0; i < parts; i++) {
      int kind = random.nextInt(10);
      if (kind == 0) {
        regex.append(ASSERTIONS[random.nextInt(ASSERTIONS.length)]);
      } else if (kind <= 2 && depth > 0) {
        regex.append(random.nextBoolean() ? "(" : "(?:").append(alternation(depth - 1)).append(')');
        repeat(regex, "?", "{2}", "{0,3}", "{1,2}?", "??");
      } else {
        String atom = ATOMS[random.nextInt(ATOMS.length)];
        boolean single = atom.length() == 1 || atom.startsWith("[") || atom.startsWith("\\");
        regex.append(single ? atom : "(?:" + atom + ")");
        repeat(regex, REPEATS);
      }
    }
    return regex.toString();
  }

  private void repeat(StringBuilder regex, String... choices) {
    if (random.nextInt(3) == 0) {
      regex.append(choices[random.nextInt(choices.length)]);
    }
  }
}
