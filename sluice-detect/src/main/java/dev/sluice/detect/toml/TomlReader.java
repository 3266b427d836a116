package dev.sluice.detect.toml;

import dev.sluice.detect.toml.TomlValue.Entry;
import dev.sluice.detect.toml.TomlValue.Sequence;
import dev.sluice.detect.toml.TomlValue.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a TOML 1.0 document into a table. Strict: what the specification forbids is refused. Time
 * and memory are linear in the text, and nesting is bounded, so a hostile text costs what an
 * ordinary one does.
 */
public final class TomlReader {
  /** How deep arrays, inline tables and dotted keys may nest. */
  public static final int DEPTH_MAX = 64;

  /** How a table came to be, which decides who may still add to it. */
  private enum Origin {
    /** Named on the way to a deeper header. */
    IMPLICIT,
    /** Named by a header of its own. */
    HEADER,
    /** Made by a dotted key. */
    DOTTED,
    /** Written in braces: complete. */
    INLINE
  }

  private record Key(String name, Position position) {}

  private final Cursor cursor;
  private final Strings strings;
  private final Scalars scalars;
  private final Table root = new Table(new Position(1, 1));
  private final IdentityHashMap<Table, Origin> origins = new IdentityHashMap<>();

  /** The arrays of tables, and the lists behind them that still grow. */
  private final IdentityHashMap<Sequence, List<TomlValue>> growing = new IdentityHashMap<>();

  private TomlReader(String text) {
    cursor = new Cursor(text);
    strings = new Strings(cursor);
    scalars = new Scalars(cursor);
  }

  /**
   * The document as a table.
   *
   * @throws TomlException if the text is not TOML
   */
  public static Table read(String text) {
    return new TomlReader(text).document();
  }

  private Table document() {
    Table current = root;
    origins.put(root, Origin.HEADER);
    cursor.accept('\uFEFF');
    cursor.skipLines();
    while (cursor.peek() != Cursor.END) {
      if (cursor.peek() == '[') {
        current = header();
      } else {
        keyValue(current, 0);
      }
      cursor.endLine();
      cursor.skipLines();
    }
    return root;
  }

  private Table header() {
    Position position = cursor.position();
    cursor.next();
    boolean array = cursor.accept('[');
    List<Key> path = key();
    cursor.expect(']', "after the table's name");
    if (array) {
      cursor.expect(']', "to close '[['");
    }
    Table parent = root;
    for (Key key : path.subList(0, path.size() - 1)) {
      parent = step(parent, key);
    }
    Key last = path.getLast();
    return array ? element(parent, last, position) : table(parent, last, position);
  }

  /** The table a header goes through, made where it is not there yet. */
  private Table step(Table parent, Key key) {
    Entry entry = parent.entry(key.name());
    if (entry == null) {
      return newTable(parent, key, key.position(), Origin.IMPLICIT);
    }
    if (entry.value() instanceof Table table && origins.get(table) != Origin.INLINE) {
      return table;
    }
    if (entry.value() instanceof Sequence sequence) {
      List<TomlValue> list = growing.get(sequence);
      if (list != null) {
        return (Table) list.getLast();
      }
    }
    throw taken(key, entry);
  }

  private Table table(Table parent, Key key, Position position) {
    Entry entry = parent.entry(key.name());
    if (entry == null) {
      return newTable(parent, key, position, Origin.HEADER);
    }
    if (entry.value() instanceof Table table && origins.get(table) == Origin.IMPLICIT) {
      origins.put(table, Origin.HEADER);
      return table;
    }
    throw taken(key, entry);
  }

  private Table element(Table parent, Key key, Position position) {
    Entry entry = parent.entry(key.name());
    @Nullable List<TomlValue> list = null;
    if (entry == null) {
      list = new ArrayList<>();
      Sequence sequence = new Sequence(Collections.unmodifiableList(list), position);
      growing.put(sequence, list);
      parent.put(new Entry(key.name(), key.position(), sequence));
    } else if (entry.value() instanceof Sequence sequence) {
      list = growing.get(sequence);
    }
    if (list == null) {
      throw taken(key, parent.entry(key.name()));
    }
    Table table = new Table(position);
    origins.put(table, Origin.HEADER);
    list.add(table);
    return table;
  }

  private void keyValue(Table table, int depth) {
    List<Key> path = key();
    cursor.expect('=', "after the key '" + path.getLast().name() + "'");
    cursor.skipBlanks();
    Table target = table;
    for (Key key : path.subList(0, path.size() - 1)) {
      Entry entry = target.entry(key.name());
      if (entry == null) {
        target = newTable(target, key, key.position(), Origin.DOTTED);
      } else if (entry.value() instanceof Table dotted && origins.get(dotted) == Origin.DOTTED) {
        target = dotted;
      } else {
        throw taken(key, entry);
      }
    }
    Key last = path.getLast();
    @Nullable Entry before = target.entry(last.name());
    if (before != null) {
      throw taken(last, before);
    }
    target.put(new Entry(last.name(), last.position(), value(depth + path.size())));
  }

  private List<Key> key() {
    List<Key> path = new ArrayList<>(1);
    do {
      cursor.skipBlanks();
      Position position = cursor.position();
      int start = cursor.index();
      if (cursor.peek() == '"' || cursor.peek() == '\'') {
        path.add(new Key(strings.singleLine(), position));
      } else {
        while (isBareKey(cursor.peek())) {
          cursor.next();
        }
        if (cursor.index() == start) {
          throw cursor.error("expected a key, found " + Cursor.describe(cursor.peek()));
        }
        path.add(new Key(cursor.since(start), position));
      }
      requireDepth(path.size());
      cursor.skipBlanks();
    } while (cursor.accept('.'));
    return path;
  }

  private TomlValue value(int depth) {
    requireDepth(depth);
    Position position = cursor.position();
    return switch (cursor.peek()) {
      case '"', '\'' -> new TomlValue.Text(strings.value(), position);
      case '[' -> array(position, depth);
      case '{' -> inlineTable(position, depth);
      default -> scalars.value();
    };
  }

  private Sequence array(Position position, int depth) {
    cursor.next();
    List<TomlValue> values = new ArrayList<>();
    cursor.skipLines();
    while (!cursor.accept(']')) {
      values.add(value(depth + 1));
      cursor.skipLines();
      if (!cursor.accept(',')) {
        cursor.expect(']', "or ',' in an array");
        break;
      }
      cursor.skipLines();
    }
    return new Sequence(Collections.unmodifiableList(values), position);
  }

  private Table inlineTable(Position position, int depth) {
    cursor.next();
    Table table = new Table(position);
    cursor.skipBlanks();
    if (!cursor.accept('}')) {
      do {
        cursor.skipBlanks();
        keyValue(table, depth);
        cursor.skipBlanks();
      } while (cursor.accept(','));
      cursor.expect('}', "or ',' in an inline table");
    }
    freeze(table);
    return table;
  }

  private void freeze(Table table) {
    origins.put(table, Origin.INLINE);
    for (Entry entry : table.entries()) {
      if (entry.value() instanceof Table inner && origins.get(inner) == Origin.DOTTED) {
        freeze(inner);
      }
    }
  }

  private Table newTable(Table parent, Key key, Position position, Origin origin) {
    Table table = new Table(position);
    origins.put(table, origin);
    parent.put(new Entry(key.name(), key.position(), table));
    return table;
  }

  private void requireDepth(int depth) {
    if (depth > DEPTH_MAX) {
      throw cursor.error("nested more than " + DEPTH_MAX + " deep");
    }
  }

  private static TomlException taken(Key key, @Nullable Entry entry) {
    return new TomlException(
        key.position(),
        "'"
            + key.name()
            + "' is already defined"
            + (entry == null ? "" : " at " + entry.position())
            + "; remove one of them");
  }

  private static boolean isBareKey(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || character == '_'
        || character == '-';
  }
}
