package dev.sluice.source.git.revision;

import dev.sluice.source.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The paths a selection is limited to: files, folders, and globs in which a star takes slashes. */
public final class Pathspec {
  public static final Pathspec ALL = new Pathspec(List.of());

  private final List<Item> items;

  private record Item(String literal, Pattern pattern) {}

  private Pathspec(List<Item> items) {
    this.items = items;
  }

  static Pathspec of(List<String> words) throws RevisionException {
    List<Item> items = new ArrayList<>();
    for (String word : words) {
      if (word.startsWith(":")) {
        throw new RevisionException("paths with magic such as '" + word + "' are not supported");
      }
      String path = word.startsWith("./") ? word.substring(2) : word;
      path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
      if (path.equals("..") || path.startsWith("../") || path.startsWith("/")) {
        throw new RevisionException("paths are those within the repository, not '" + word + "'");
      }
      items.add(new Item(path.equals(".") ? "" : path, Pattern.compile(regex(path))));
    }
    return items.isEmpty() ? ALL : new Pathspec(items);
  }

  /** The paths below a folder. */
  public static Pathspec below(String folder) {
    return folder.isEmpty()
        ? ALL
        : new Pathspec(List.of(new Item(folder, Pattern.compile(Pattern.quote(folder)))));
  }

  public boolean isAll() {
    return items.isEmpty();
  }

  public boolean contains(ObjectPath path) {
    if (items.isEmpty()) {
      return true;
    }
    String text = path.toString();
    for (Item item : items) {
      String literal = item.literal();
      boolean isBelow =
          literal.isEmpty()
              || text.equals(literal)
              || (text.startsWith(literal) && text.charAt(literal.length()) == '/');
      if (isBelow || item.pattern().matcher(text).matches()) {
        return true;
      }
    }
    return false;
  }

  private static String regex(String glob) {
    StringBuilder regex = new StringBuilder("(?s)");
    for (int i = 0; i < glob.length(); i++) {
      char c = glob.charAt(i);
      int close = c == '[' ? glob.indexOf(']', i + 2) : -1;
      if (c == '*') {
        regex.append(".*");
      } else if (c == '?') {
        regex.append('.');
      } else if (close > 0) {
        String set = glob.substring(i + 1, close);
        boolean negated = set.startsWith("!") || set.startsWith("^");
        String members = (negated ? set.substring(1) : set).replaceAll("([\\\\\\[&^])", "\\\\$1");
        regex.append(negated ? "[^" : "[").append(members).append(']');
        i = close;
      } else {
        regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return regex.append("(?:/.*)?").toString();
  }
}
