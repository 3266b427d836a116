package dev.sluice.detect.toml;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A TOML value and the place it was read from. */
public sealed interface TomlValue {
  /** Where the value starts; for a table of a header, where the header starts. */
  Position position();

  /** What a message calls a value of this kind. */
  default String kind() {
    return switch (this) {
      case Text text -> "a string";
      case Whole whole -> "an integer";
      case Real real -> "a float";
      case Flag flag -> "a boolean";
      case Moment moment -> "a date or time";
      case Sequence sequence -> "an array";
      case Table table -> "a table";
    };
  }

  /** A string. */
  record Text(String value, Position position) implements TomlValue {}

  /** An integer. */
  record Whole(long value, Position position) implements TomlValue {}

  /** A float. */
  record Real(double value, Position position) implements TomlValue {}

  /** A boolean. */
  record Flag(boolean value, Position position) implements TomlValue {}

  /** A date, a time or both, as written. */
  record Moment(String value, Position position) implements TomlValue {}

  /** An array, in order. */
  record Sequence(List<TomlValue> values, Position position) implements TomlValue {}

  /** A table: keys in the order they first appeared. */
  final class Table implements TomlValue {
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Position position;

    Table(Position position) {
      this.position = position;
    }

    @Override
    public Position position() {
      return position;
    }

    /** The entry of a key, or null. */
    public @Nullable Entry entry(String key) {
      return entries.get(key);
    }

    /** All entries in order. */
    public Collection<Entry> entries() {
      return entries.values();
    }

    void put(Entry entry) {
      entries.put(entry.key(), entry);
    }
  }

  /** A key of a table, where it stands, and its value. */
  record Entry(String key, Position position, TomlValue value) {}
}
