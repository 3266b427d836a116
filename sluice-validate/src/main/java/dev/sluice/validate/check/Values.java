package dev.sluice.validate.check;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The named values that a request is filled with: the secret and what was found beside it. */
public final class Values {
  /** The name of the secret itself. */
  public static final String SECRET = "secret";

  private final Map<String, String> values;

  private Values(Map<String, String> values) {
    this.values = values;
  }

  public static Values ofSecret(String secret) {
    return new Values(Map.of(SECRET, secret));
  }

  public Values with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Values(more);
  }

  public @Nullable String value(String name) {
    return values.get(name);
  }

  /** All values in one text, for a hash of them. */
  public String joined() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(values)
        .forEach((name, value) -> text.append(name + "\0" + value.length() + "\0" + value));
    return text.toString();
  }

  /** The names alone: values open something. */
  @Override
  public String toString() {
    return "Values" + values.keySet();
  }
}
