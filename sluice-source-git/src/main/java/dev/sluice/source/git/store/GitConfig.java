package dev.sluice.source.git.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A repository's configuration file. Keys are {@code section.key} or {@code
 * section.subsection.key}; section and key in lower case, the subsection as written. Files it
 * includes are not read.
 */
public final class GitConfig {
  private final List<Entry> entries;

  private GitConfig(List<Entry> entries) {
    this.entries = entries;
  }

  private record Entry(String section, String subsection, String key, String value) {
    /** Without the value, which may be an address with a password in it. */
    @Override
    public String toString() {
      return "Entry[section=" + section + ", key=" + key + "]";
    }
  }

  /** Reads a file; one that is not there is empty. */
  public static GitConfig read(Path file) throws IOException {
    return parse(RepositoryFile.text(file, RepositoryFile.CONFIG_BYTES_MAX).orElse(""));
  }

  /** Understands a file's text. A line that makes no sense is passed over. */
  public static GitConfig parse(String text) {
    List<Entry> entries = new ArrayList<>();
    String section = "";
    String subsection = "";
    for (String line : joined(text)) {
      String trimmed = line.strip();
      if (trimmed.startsWith("[")) {
        int close = closing(trimmed);
        if (close < 0) {
          continue;
        }
        String head = trimmed.substring(1, close);
        int quote = head.indexOf('"');
        if (quote >= 0) {
          section = head.substring(0, quote).strip().toLowerCase(Locale.ROOT);
          subsection = value(head.substring(quote));
        } else {
          int dot = head.indexOf('.');
          section = (dot < 0 ? head : head.substring(0, dot)).strip().toLowerCase(Locale.ROOT);
          subsection = dot < 0 ? "" : head.substring(dot + 1).strip().toLowerCase(Locale.ROOT);
        }
        trimmed = trimmed.substring(close + 1).strip();
      }
      if (trimmed.isEmpty() || trimmed.startsWith("#") || trimmed.startsWith(";")) {
        continue;
      }
      int equals = trimmed.indexOf('=');
      String key = (equals < 0 ? trimmed : trimmed.substring(0, equals)).strip();
      String value = equals < 0 ? "true" : value(trimmed.substring(equals + 1).strip());
      entries.add(new Entry(section, subsection, key.toLowerCase(Locale.ROOT), value));
    }
    return new GitConfig(entries);
  }

  /** The lines, those that end in a backslash joined with the next. */
  private static List<String> joined(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    for (String line : (Iterable<String>) text.lines()::iterator) {
      boolean goesOn = line.endsWith("\\") && !line.endsWith("\\\\");
      open.append(goesOn ? line.substring(0, line.length() - 1) : line);
      if (!goesOn) {
        lines.add(open.toString());
        open.setLength(0);
      }
    }
    if (!open.isEmpty()) {
      lines.add(open.toString());
    }
    return lines;
  }

  /** The index of the bracket that closes a section's head, quoted ones left out. */
  private static int closing(String line) {
    boolean quoted = false;
    for (int i = 1; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ']' && !quoted) {
        return i;
      }
    }
    return -1;
  }

  /** A value without its quotes, escapes and comment. */
  private static String value(String written) {
    StringBuilder value = new StringBuilder();
    boolean quoted = false;
    int end = 0;
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c == '"') {
        quoted = !quoted;
        end = value.length();
      } else if (c == '\\' && i + 1 < written.length()) {
        i++;
        value.append(escaped(written.charAt(i)));
        end = value.length();
      } else if (!quoted && (c == '#' || c == ';')) {
        break;
      } else {
        value.append(c);
        if (quoted || !Character.isWhitespace(c)) {
          end = value.length();
        }
      }
    }
    return value.substring(0, end);
  }

  private static char escaped(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'b' -> '\b';
      default -> c;
    };
  }

  /** The value that counts: the last one. */
  public Optional<String> value(String section, String key) {
    return value(section, "", key);
  }

  /** The value that counts in a subsection: the last one. */
  public Optional<String> value(String section, String subsection, String key) {
    Optional<String> last = Optional.empty();
    for (Entry entry : entries) {
      if (entry.section.equals(section)
          && entry.subsection.equals(subsection)
          && entry.key.equals(key)) {
        last = Optional.of(entry.value);
      }
    }
    return last;
  }

  public boolean isTrue(String section, String subsection, String key) {
    String value = value(section, subsection, key).orElse("false").toLowerCase(Locale.ROOT);
    return value.equals("true") || value.equals("yes") || value.equals("on") || value.equals("1");
  }

  /** The subsections of a section, in the order they first appear. */
  public List<String> subsections(String section) {
    return entries.stream()
        .filter(entry -> entry.section.equals(section) && !entry.subsection.isEmpty())
        .map(Entry::subsection)
        .distinct()
        .toList();
  }
}
