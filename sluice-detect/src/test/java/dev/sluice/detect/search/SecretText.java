package dev.sluice.detect.search;

import dev.sluice.detect.compile.RuleSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes up rules of the usual shapes, and texts with names, near-secrets and secrets. */
final class SecretText {
  private static final String[] NAMES = {
    "acme", "discord", "okta", "linear", "key", "token", "password", "api_key", "s3", "Box", "x"
  };
  private static final String[] PIECES = {
    " ",
    "\n",
    "=",
    ": ",
    "\"",
    "'",
    ", ",
    " := ",
    "-",
    "_",
    ".",
    "/",
    "\r\n",
    "é",
    "\u00ff",
    "(",
    ")",
    "curl ",
    " -H ",
    "Authorization: Bearer ",
    "https://",
    "@",
    "-----BEGIN RSA PRIVATE KEY-----",
    "kind: secret\n",
    "data: ",
    "AKIA",
    "ghp_",
    "xoxb-",
    "sk_live_",
    "eyJhbGciOiJIUzI1NiJ9.ey"
  };
  private static final String[] CLASSES = {
    "[0-9a-f]", "[0-9A-Za-z]", "[0-9A-Za-z_\\-]", "[A-Za-z0-9+/]", "[A-Z0-9]", "[\\w.=-]"
  };
  private static final String HEX = "0123456789abcdef";
  private static final String ALNUM =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private final Random random;

  SecretText(Random random) {
    this.random = random;
  }

  List<RuleSource> rules() {
    List<RuleSource> rules = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String name = pick(NAMES);
      int length = 8 + random.nextInt(30);
      String repeat = random.nextBoolean() ? "{" + length + "}" : "{" + length + ",60}";
      String value = pick(CLASSES) + repeat;
      String regex =
          switch (random.nextInt(5)) {
            case 0 ->
                "(?i)[\\w.-]{0,50}?(?:"
                    + name
                    + ")(?:[ \\t\\w.-]{0,20})[\\s'\"]{0,3}(?:=|>|:{1,3}=|,|:)[\\x60'\"\\s=]{0,5}("
                    + value
                    + ")(?:[\\x60'\"\\s;]|\\\\[nr]|$)";
            case 1 -> "\\b(" + name + "_?" + value + ")(?:[^0-9A-Za-z_\\-]|$)";
            case 2 -> "(?:^|[^0-9A-Za-z])(" + value + ")\\b";
            default ->
                "(?i:"
                    + name
                    + "|"
                    + pick(NAMES)
                    + ")[\\s\\S]{0,40}?[\\s=:,>(\"'\\x60/|\\[{@]("
                    + value
                    + ")(?:[^0-9A-Za-z_\\-]|$)";
          };
      List<String> keywords = random.nextInt(3) == 0 ? List.of(name) : List.of();
      rules.add(new RuleSource(regex, keywords, random.nextInt(2), random.nextBoolean()));
    }
    return rules;
  }

  byte[] text(int bytes) {
    StringBuilder text = new StringBuilder();
    while (text.length() < bytes) {
      switch (random.nextInt(6)) {
        case 0 -> text.append(pick(NAMES));
        case 1 -> token(text, random.nextBoolean() ? HEX : ALNUM, random.nextInt(50));
        case 2 -> token(text, ALNUM.substring(36), random.nextInt(12));
        default -> text.append(pick(PIECES));
      }
    }
    return text.substring(0, bytes).getBytes(StandardCharsets.UTF_8);
  }

  private void token(StringBuilder text, String alphabet, int length) {
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
  }

  private String pick(String[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
