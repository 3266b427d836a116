package dev.sluice.detect.validate;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The validators by the name a rule uses. */
public final class Validators {
  private static final Map<String, Validator> BY_NAME = new TreeMap<>();

  private Validators() {}

  /** The validator of a name, or null. */
  public static @Nullable Validator named(String name) {
    return BY_NAME.get(name);
  }

  public static boolean isKnown(String name) {
    return BY_NAME.containsKey(name);
  }

  /** All names, sorted. */
  public static Set<String> names() {
    return BY_NAME.keySet();
  }
}
