package dev.sluice.detect.builtin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The names that gitleaks has for what the built-in rules find. */
public final class Aliases {
  private static final String FILE = "gitleaks-aliases.txt";

  private final Map<String, Alias> byName;
  private final Map<String, List<String>> byRule = new TreeMap<>();

  private Aliases(Map<String, Alias> byName) {
    this.byName = byName;
    byName.forEach(
        (name, alias) -> {
          for (String rule : alias.all()) {
            if (!rule.equals(name)) {
              byRule.computeIfAbsent(rule, _ -> new ArrayList<>()).add(name);
            }
          }
        });
  }

  /**
   * The rules that an id of gitleaks stands for.
   *
   * @param rules those that cover it, and no more
   * @param broader those that find its secrets among others
   */
  public record Alias(List<String> rules, List<String> broader) {
    List<String> all() {
      List<String> all = new ArrayList<>(rules);
      all.addAll(broader);
      return all;
    }
  }

  /** Read when it is first asked for. */
  private static final class Gitleaks {
    static final Aliases ALIASES = read();
  }

  /** The names of gitleaks 8.30.1. */
  public static Aliases ofGitleaks() {
    return Gitleaks.ALIASES;
  }

  private static Aliases read() {
    Map<String, Alias> byName = new TreeMap<>();
    for (String line : text().lines().toList()) {
      if (line.isEmpty() || line.charAt(0) == '#') {
        continue;
      }
      int colon = line.indexOf(':');
      String[] lists = line.substring(colon + 1).split("\\|", -1);
      byName.put(
          line.substring(0, colon),
          new Alias(words(lists[0]), lists.length > 1 ? words(lists[1]) : List.of()));
    }
    return new Aliases(byName);
  }

  /** All names with their rules, sorted. */
  public Map<String, Alias> all() {
    return Collections.unmodifiableMap(byName);
  }

  /** The rules that a name covers; the name itself where it is no alias. */
  public List<String> rulesOf(String name) {
    Alias alias = byName.get(name);
    return alias == null ? List.of(name) : alias.rules();
  }

  /** The names under which gitleaks may have reported what a rule finds, besides the rule's own. */
  public List<String> namesOf(String rule) {
    return byRule.getOrDefault(rule, List.of());
  }

  private static List<String> words(String text) {
    String stripped = text.strip();
    return stripped.isEmpty() ? List.of() : List.of(stripped.split(" ", -1));
  }

  private static String text() {
    try (InputStream in = Aliases.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
