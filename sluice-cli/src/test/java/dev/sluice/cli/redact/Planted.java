package dev.sluice.cli.redact;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/** A secret of a test, and the ways in which it is planted. */
record Planted(String secret) {
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  /** Rules for three kinds of secrets, one of which is only ever part of another. */
  static final String RULES =
      """
      [[rules]]
      id = "token"
      description = "a token"
      regex = '''tok_[A-Za-z0-9]{24}'''
      keywords = ["tok_"]

      [[rules]]
      id = "pair"
      description = "a key beside its id"
      regex = '''(?:id_[A-Za-z0-9]{20} )?(key_[A-Za-z0-9]{20})'''
      keywords = ["key_"]
      [[rules.required]]
      id = "part"
      withinLines = 1

      [[rules]]
      id = "part"
      description = "the id of a key"
      regex = '''id_[A-Za-z0-9]{20}'''
      keywords = ["id_"]
      skipReport = true
      """;

  static Planted random(SplittableRandom random, String prefix, int length) {
    StringBuilder text = new StringBuilder(prefix);
    for (int i = 0; i < length; i++) {
      text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new Planted(text.toString());
  }

  /** The secret in one of its forms, whichever the number says, with some text around it. */
  String form(int number) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    return switch (number % 7) {
      case 0 -> secret;
      case 1 -> Base64.getEncoder().encodeToString(bytes);
      case 2 -> base64After("x" + "y".repeat(number % 3));
      case 3 -> HexFormat.of().formatHex(bytes);
      case 4 -> escaped("%", 2);
      case 5 -> escaped("\\u", 4);
      default ->
          Base64.getEncoder()
              .encodeToString(
                  Base64.getEncoder().encodeToString(bytes).getBytes(StandardCharsets.UTF_8));
    };
  }

  private String base64After(String before) {
    return Base64.getEncoder()
        .encodeToString((before + " " + secret + " end").getBytes(StandardCharsets.UTF_8));
  }

  private String escaped(String mark, int digits) {
    StringBuilder text = new StringBuilder();
    for (char c : secret.toCharArray()) {
      text.append(mark).append(HexFormat.of().toHexDigits(c, digits));
    }
    return text.toString();
  }

  /**
   * Everything that must not be in an output: all forms, each without the ends others may share.
   */
  List<String> traces() {
    List<String> traces = new ArrayList<>();
    for (int number = 0; number < 7; number++) {
      traces.add(form(number).replaceAll("=+$", ""));
    }
    for (int before = 0; before < 3; before++) {
      byte[] bytes = ("z".repeat(before) + secret).getBytes(StandardCharsets.UTF_8);
      String text = Base64.getEncoder().withoutPadding().encodeToString(bytes);
      traces.add(text.substring(before == 0 ? 0 : before + 1, text.length() - 1));
    }
    traces.add(HexFormat.of().withUpperCase().formatHex(secret.getBytes(StandardCharsets.UTF_8)));
    return traces;
  }
}
