package dev.sluice.report;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text format of Prometheus, and takes nothing that is not it. */
public final class PrometheusParser {
  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final Pattern HELP = Pattern.compile("# HELP (" + NAME + ") (.*)");
  private static final Pattern TYPE =
      Pattern.compile("# TYPE (" + NAME + ") (counter|gauge|histogram)");
  private static final Pattern SAMPLE =
      Pattern.compile(
          "("
              + NAME
              + ")(?:\\{([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\[\\\\\"n])*)\"\\})?"
              + " (-?[0-9]+(?:\\.[0-9]+)?)");

  private final Map<String, String> helps = new HashMap<>();
  private final Map<String, String> types = new HashMap<>();
  private final Map<String, Double> values = new HashMap<>();

  private PrometheusParser() {}

  /** Parses a text; fails at the first line that is wrong. */
  public static PrometheusParser parse(String text) {
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new IllegalArgumentException("the last line has no end");
    }
    PrometheusParser parser = new PrometheusParser();
    text.lines().forEach(parser::line);
    return parser;
  }

  private void line(String line) {
    Matcher help = HELP.matcher(line);
    Matcher type = TYPE.matcher(line);
    Matcher sample = SAMPLE.matcher(line);
    if (help.matches()) {
      once(helps, help.group(1), unescaped(help.group(2)));
    } else if (type.matches()) {
      once(types, type.group(1), type.group(2));
    } else if (sample.matches()) {
      String family = sample.group(1);
      String histogram = family.replaceFirst("_(bucket|sum|count)$", "");
      if (!types.containsKey(family) && !"histogram".equals(types.get(histogram))) {
        throw new IllegalArgumentException("of no type: " + line);
      }
      String label = sample.group(2);
      String key = label == null ? family : key(family, label, unescaped(sample.group(3)));
      once(values, key, Double.valueOf(sample.group(4)));
    } else {
      throw new IllegalArgumentException("not a line: " + line);
    }
  }

  private static <V> void once(Map<String, V> into, String key, V value) {
    if (into.put(key, value) != null) {
      throw new IllegalArgumentException("twice: " + key);
    }
  }

  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
        plain.append(text.charAt(i) == 'n' ? '\n' : text.charAt(i));
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }

  private static String key(String name, String label, String of) {
    return name + " " + label + " " + of;
  }

  /** The value of a sample without a label; fails if there is none. */
  public double value(String name) {
    return known(values, name);
  }

  /** The value of a sample with a label; fails if there is none. */
  public double value(String name, String label, String of) {
    return known(values, key(name, label, of));
  }

  /** The sum of all samples of a name. */
  public double sum(String name) {
    return values.entrySet().stream()
        .filter(value -> value.getKey().equals(name) || value.getKey().startsWith(name + " "))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  public String help(String name) {
    return known(helps, name);
  }

  public String type(String name) {
    return known(types, name);
  }

  private static <V> V known(Map<String, V> from, String key) {
    V value = from.get(key);
    if (value == null) {
      throw new IllegalArgumentException("no " + key + " in " + from);
    }
    return value;
  }
}
