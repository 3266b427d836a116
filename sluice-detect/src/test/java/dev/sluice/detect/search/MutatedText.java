package dev.sluice.detect.search;

import dev.sluice.detect.example.Placeholders;
import dev.sluice.detect.rule.Rule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes texts in which a rule has much to do: lines of real text, and between them the rule's
 * examples and counter-examples, whole, cut, joined, and with bytes changed.
 */
final class MutatedText {
  private static final String CHANGES = "\"'`=:;, \n\r\t-_./\\|<>(){}[]@#$%&*+09azAZ\u00e9\u0000";

  private final List<String> realLines;
  private final Random random;

  MutatedText(List<String> realLines, Random random) {
    this.realLines = realLines;
    this.random = random;
  }

  byte[] around(Rule rule) {
    List<String> samples = samples(rule);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 6; i++) {
      text.append(realLines.get(random.nextInt(realLines.size())));
      text.append(random.nextInt(3) == 0 ? " " : random.nextInt(4) == 0 ? "\r\n" : "\n");
      text.append(mutated(pick(samples)));
      if (random.nextInt(4) == 0) {
        text.append(mutated(pick(samples)));
      }
      text.append(random.nextInt(3) == 0 ? "" : "\n");
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private List<String> samples(Rule rule) {
    List<String> samples = new ArrayList<>();
    String seed = rule.id() + random.nextInt();
    for (String example : rule.examples()) {
      // Examples count double: a text without a match proves less.
      samples.add(Placeholders.expand(example, seed + samples.size()));
      samples.add(Placeholders.expand(example, seed + samples.size()));
    }
    for (String example : rule.counterExamples()) {
      samples.add(Placeholders.expand(example, seed + samples.size()));
    }
    return samples;
  }

  private String mutated(String sample) {
    StringBuilder text = new StringBuilder(sample);
    for (int changes = random.nextInt(4); changes > 0 && !text.isEmpty(); changes--) {
      int at = random.nextInt(text.length());
      char change = CHANGES.charAt(random.nextInt(CHANGES.length()));
      switch (random.nextInt(6)) {
        case 0 -> text.setCharAt(at, change);
        case 1 -> text.insert(at, change);
        case 2 -> text.deleteCharAt(at);
        case 3 -> text.insert(at, text.substring(at, Math.min(text.length(), at + 20)));
        case 4 -> text.setCharAt(at, Character.toUpperCase(text.charAt(at)));
        default -> text.setLength(random.nextInt(8) == 0 ? at : text.length());
      }
    }
    return text.toString();
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
