package dev.sluice.report.template;

import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The functions a template may call: Go's own and those of the sprig library that gitleaks offers,
 * without what reads the environment, files or the network, and what is random.
 */
final class Functions {
  /** What a name stands for. */
  @FunctionalInterface
  interface Function {
    Object call(Arguments in);
  }

  private static final Map<String, Function> ALL = new HashMap<>();

  static {
    LogicFunctions.addTo(ALL);
    NumberFunctions.addTo(ALL);
    TextFunctions.addTo(ALL);
    ListFunctions.addTo(ALL);
  }

  private Functions() {}

  static boolean isName(String word) {
    return ALL.containsKey(word);
  }

  static String names() {
    return String.join(", ", new TreeSet<>(ALL.keySet()));
  }

  static Object call(String function, List<Object> values, ZonedDateTime now, int line) {
    Function named = ALL.get(function);
    if (named == null) {
      throw new TemplateException(line, "'" + function + "' is not supported");
    }
    return named.call(new Arguments(function, values, now, line));
  }
}
