package dev.sluice.detect.rule;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Names of providers that were read from rules. */
record ListedNames(Map<String, Named> byName, List<Integer> anyProvider) implements ProviderNames {
  ListedNames {
    byName = Map.copyOf(byName);
    anyProvider = List.copyOf(anyProvider);
  }

  @Override
  public @Nullable Named find(String name) {
    return byName.get(name);
  }

  @Override
  public List<Named> all() {
    return List.copyOf(byName.values());
  }

  @Override
  public boolean isEmpty() {
    return byName.isEmpty();
  }
}
