package dev.sluice.detect.rule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names that providers go by, and the rows of the provider table that each leads to. */
public interface ProviderNames {
  /**
   * What a name leads to.
   *
   * @param name letters and digits in lower case, without what separates words
   * @param provider the provider's name as people know it
   * @param rows indexes of the rules that are rows for this name
   */
  record Named(String name, String provider, List<Integer> rows) {}

  /** What a name leads to, or null if no provider goes by it. */
  @Nullable Named find(String name);

  /** All names. */
  List<Named> all();

  /** The rows that hold for any provider: they have no names. */
  List<Integer> anyProvider();

  /** Whether no provider has a name. */
  boolean isEmpty();

  /** The names in a rule set: those that are listed, and those of its rows. */
  static ProviderNames of(RuleSet rules) {
    Map<String, Named> byName = new HashMap<>();
    List<Integer> anyProvider = new ArrayList<>();
    for (String line : rules.providerNames()) {
      int space = line.indexOf(' ');
      String name = line.substring(0, space);
      byName.putIfAbsent(name, new Named(name, line.substring(space + 1), new ArrayList<>(1)));
    }
    for (int row = rules.rowsFrom(); row < rules.size(); row++) {
      NamedShape shape = rules.rule(row).shape();
      String provider = rules.rule(row).provider();
      if (shape != null && shape.names().isEmpty()) {
        anyProvider.add(row);
      }
      for (String name : shape == null ? List.<String>of() : shape.names()) {
        byName.putIfAbsent(name, new Named(name, provider, new ArrayList<>(1)));
        byName.get(name).rows().add(row);
      }
    }
    return new ListedNames(byName, anyProvider);
  }
}
