package dev.sluice.validate.check;

import dev.sluice.detect.toml.Position;
import dev.sluice.detect.toml.TomlValue;
import dev.sluice.detect.toml.TomlValue.Entry;
import dev.sluice.detect.toml.TomlValue.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of a table, each asked for by name; what nobody asks for is a mistake. */
final class CheckFields {
  private final String file;
  private final Table table;
  private final Set<String> read = new LinkedHashSet<>();

  CheckFields(String file, Table table) {
    this.file = file;
    this.table = table;
  }

  Position position(String name) {
    Entry entry = table.entry(name);
    return entry == null ? table.position() : entry.position();
  }

  CheckFileException error(String name, String problem) {
    return new CheckFileException(file, position(name), problem);
  }

  boolean has(String name) {
    return table.entry(name) != null;
  }

  Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    table.entries().forEach(entry -> names.add(entry.key()));
    return names;
  }

  @Nullable TomlValue value(String name) {
    read.add(name);
    Entry entry = table.entry(name);
    return entry == null ? null : entry.value();
  }

  @Nullable String text(String name) {
    return switch (value(name)) {
      case null -> null;
      case TomlValue.Text text -> text.value();
      case TomlValue.Whole whole -> Long.toString(whole.value());
      case TomlValue.Flag flag -> Boolean.toString(flag.value());
      case TomlValue other -> throw wrong(name, "a string", other);
    };
  }

  String required(String name) {
    String text = text(name);
    if (text == null || text.isEmpty()) {
      throw error(name, "a check needs '" + name + "'; docs/rules.md says what it is");
    }
    return text;
  }

  List<String> texts(String name) {
    return switch (value(name)) {
      case null -> List.of();
      case TomlValue.Text text -> List.of(text.value());
      case TomlValue.Sequence sequence -> {
        List<String> texts = new ArrayList<>();
        for (TomlValue one : sequence.values()) {
          if (!(one instanceof TomlValue.Text text)) {
            throw wrong(name, "a list of strings", one);
          }
          texts.add(text.value());
        }
        yield texts;
      }
      case TomlValue other -> throw wrong(name, "a list of strings", other);
    };
  }

  @Nullable CheckFields table(String name) {
    return switch (value(name)) {
      case null -> null;
      case Table inner -> new CheckFields(file, inner);
      case TomlValue other -> throw wrong(name, "a table", other);
    };
  }

  /** What a list or a single value has, each made into something. */
  <T> List<T> each(String name, Function<TomlValue, T> made) {
    return switch (value(name)) {
      case null -> List.of();
      case TomlValue.Sequence sequence -> sequence.values().stream().map(made).toList();
      case TomlValue one -> List.of(made.apply(one));
    };
  }

  Map<String, CheckFields> tables(String name) {
    CheckFields outer = table(name);
    Map<String, CheckFields> tables = new LinkedHashMap<>();
    if (outer != null) {
      for (String inner : outer.names()) {
        CheckFields fields = outer.table(inner);
        if (fields != null) {
          tables.put(inner, fields);
        }
      }
    }
    return tables;
  }

  CheckFields nested(Table inner) {
    return new CheckFields(file, inner);
  }

  @Nullable Template template(String name) {
    String text = text(name);
    return text == null ? null : template(name, text);
  }

  Template template(String name, String text) {
    try {
      return Template.parse(text);
    } catch (IllegalArgumentException e) {
      throw error(name, "'" + name + "': " + e.getMessage());
    }
  }

  Template templateOr(String name, String otherwise) {
    Template template = template(name);
    return template == null ? Template.parse(otherwise) : template;
  }

  void refuseUnread() {
    for (Entry entry : table.entries()) {
      if (!read.contains(entry.key())) {
        throw new CheckFileException(
            file,
            entry.position(),
            "unknown field '" + entry.key() + "'; correct its spelling or remove it");
      }
    }
  }

  CheckFileException wrong(String name, String wanted, TomlValue found) {
    return new CheckFileException(
        file, found.position(), "'" + name + "' must be " + wanted + ", not " + found.kind());
  }
}
