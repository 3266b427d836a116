package dev.sluice.detect.config;

import dev.sluice.detect.toml.Position;
import dev.sluice.detect.toml.TomlValue;
import dev.sluice.detect.toml.TomlValue.Entry;
import dev.sluice.detect.toml.TomlValue.Sequence;
import dev.sluice.detect.toml.TomlValue.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a TOML table, read the way gitleaks' configuration library reads them: names in any
 * case, numbers and booleans as strings and the other way round, one value where a list is wanted.
 */
final class Fields {
  private final String file;
  private final Table table;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Set<String> read = new HashSet<>();

  Fields(String file, Table table) {
    this.file = file;
    this.table = table;
    for (Entry entry : table.entries()) {
      entries.put(entry.key().toLowerCase(Locale.ROOT), entry);
    }
  }

  String file() {
    return file;
  }

  /** Where a field stands, or the table itself if it has no such field. */
  Position position(String name) {
    Entry entry = entries.get(name.toLowerCase(Locale.ROOT));
    return entry == null ? table.position() : entry.position();
  }

  boolean has(String name) {
    return entries.containsKey(name.toLowerCase(Locale.ROOT));
  }

  /** The fields nobody asked for. */
  List<Entry> unread() {
    return entries.entrySet().stream()
        .filter(entry -> !read.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  RuleFileException error(String name, String problem) {
    return new RuleFileException(file, position(name), problem);
  }

  @Nullable String string(String name) {
    Entry entry = take(name);
    return entry == null ? null : string(name, entry.value());
  }

  /** The field, or nothing where it is absent or empty: gitleaks does not tell these apart. */
  @Nullable String nonEmpty(String name) {
    String value = string(name);
    return value == null || value.isEmpty() ? null : value;
  }

  @Nullable List<String> strings(String name) {
    Entry entry = take(name);
    if (entry == null) {
      return null;
    }
    if (entry.value() instanceof Sequence sequence) {
      List<String> result = new ArrayList<>();
      for (TomlValue value : sequence.values()) {
        result.add(string(name, value));
      }
      return result;
    }
    String single = string(name, entry.value());
    return single.isEmpty() ? List.of() : List.of(single.split(",", -1));
  }

  @Nullable Integer integer(String name) {
    Double value = number(name);
    if (value == null) {
      return null;
    }
    if (value < Integer.MIN_VALUE || value > Integer.MAX_VALUE || value.isNaN()) {
      throw error(name, "'" + name + "' is out of range");
    }
    return value.intValue();
  }

  @Nullable Double number(String name) {
    Entry entry = take(name);
    if (entry == null) {
      return null;
    }
    return switch (entry.value()) {
      case TomlValue.Whole whole -> (double) whole.value();
      case TomlValue.Real real -> real.value();
      case TomlValue.Flag flag -> flag.value() ? 1.0 : 0.0;
      case TomlValue.Text text -> parse(name, text.value());
      case TomlValue.Moment moment -> throw wrong(name, "a number", moment);
      case Sequence sequence -> throw wrong(name, "a number", sequence);
      case Table inner -> throw wrong(name, "a number", inner);
    };
  }

  private double parse(String name, String text) {
    try {
      return text.isEmpty() ? 0 : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw error(name, "'" + name + "' must be a number, not '" + text + "'");
    }
  }

  @Nullable Boolean flag(String name) {
    Entry entry = take(name);
    if (entry == null) {
      return null;
    }
    return switch (entry.value()) {
      case TomlValue.Flag flag -> flag.value();
      case TomlValue.Whole whole -> whole.value() != 0;
      case TomlValue.Real real -> real.value() != 0;
      case TomlValue.Text text ->
          switch (text.value()) {
            case "1", "t", "T", "true", "TRUE", "True" -> true;
            case "", "0", "f", "F", "false", "FALSE", "False" -> false;
            default -> throw wrong(name, "true or false", text);
          };
      case TomlValue.Moment moment -> throw wrong(name, "true or false", moment);
      case Sequence sequence -> throw wrong(name, "true or false", sequence);
      case Table inner -> throw wrong(name, "true or false", inner);
    };
  }

  /** A field that is a table, or null. */
  @Nullable Fields table(String name) {
    Entry entry = take(name);
    if (entry == null) {
      return null;
    }
    if (entry.value() instanceof Table inner) {
      return new Fields(file, inner);
    }
    throw wrong(name, "a table", entry.value());
  }

  /** A field that is an array of tables; one table counts as an array of one, unless empty. */
  List<Fields> tables(String name) {
    Entry entry = take(name);
    if (entry == null) {
      return List.of();
    }
    List<Fields> result = new ArrayList<>();
    if (entry.value() instanceof Table inner) {
      if (!inner.entries().isEmpty()) {
        result.add(new Fields(file, inner));
      }
      return result;
    }
    if (!(entry.value() instanceof Sequence sequence)) {
      throw wrong(name, "an array of tables", entry.value());
    }
    for (TomlValue value : sequence.values()) {
      if (!(value instanceof Table inner)) {
        throw wrong(name, "an array of tables", value);
      }
      result.add(new Fields(file, inner));
    }
    return result;
  }

  private @Nullable Entry take(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    read.add(key);
    return entries.get(key);
  }

  private String string(String name, TomlValue value) {
    return switch (value) {
      case TomlValue.Text text -> text.value();
      case TomlValue.Whole whole -> Long.toString(whole.value());
      case TomlValue.Real real -> Double.toString(real.value());
      case TomlValue.Flag flag -> flag.value() ? "1" : "0";
      case TomlValue.Moment moment -> throw wrong(name, "a string", moment);
      case Sequence sequence -> throw wrong(name, "a string", sequence);
      case Table inner -> throw wrong(name, "a string", inner);
    };
  }

  private RuleFileException wrong(String name, String wanted, TomlValue found) {
    return new RuleFileException(
        file, found.position(), "'" + name + "' must be " + wanted + ", not " + found.kind());
  }
}
