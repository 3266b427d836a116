package dev.sluice.source.git.revision;

import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Which commits are meant, in the words of {@code git log}. What is not among these words is
 * refused, never passed over.
 *
 * @param revisions commits, {@code ^} before those whose history is left out; ranges are resolved
 * @param sets the sets of refs that are added
 * @param sinceSeconds commits before are left out, with their history
 * @param untilSeconds commits after are left out
 * @param countMax how many commits at most, newest first; negative for all
 * @param paths only commits that change these, and only these changes
 */
public record LogOptions(
    List<String> revisions,
    List<RefSet> sets,
    OptionalLong sinceSeconds,
    OptionalLong untilSeconds,
    int skip,
    int countMax,
    boolean firstParent,
    Merges merges,
    Pathspec paths) {

  /** A set of refs by kind and, if it is not empty, a glob. */
  public record RefSet(Kind kind, String glob, boolean isExcluded) {
    /** Where in the names of refs the set lies. */
    public enum Kind {
      ALL,
      BRANCHES,
      TAGS,
      REMOTES,
      GLOB,
      REFLOG
    }
  }

  /** What is done with commits of several parents. */
  public enum Merges {
    ANY,
    NONE,
    ONLY
  }

  public LogOptions {
    revisions = List.copyOf(revisions);
    sets = List.copyOf(sets);
  }

  /** Whether nothing says where to start, so that HEAD is meant. */
  boolean startsNowhere() {
    return revisions.stream().noneMatch(revision -> !revision.startsWith("^"))
        && sets.stream().allMatch(RefSet::isExcluded);
  }

  public static LogOptions parse(String text, ZonedDateTime now) throws RevisionException {
    return new Parser(words(text), now).parse();
  }

  /** Splits at spaces that are not quoted. */
  static List<String> words(String text) throws RevisionException {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean hasWord = false;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        hasWord = true;
      } else if (Character.isWhitespace(c)) {
        if (hasWord) {
          words.add(word.toString());
          word.setLength(0);
        }
        hasWord = false;
      } else {
        word.append(c);
        hasWord = true;
      }
    }
    if (quote != 0) {
      throw new RevisionException("a quote is not closed: " + text);
    }
    if (hasWord) {
      words.add(word.toString());
    }
    return words;
  }

  private static final class Parser {
    private final List<String> words;
    private final ZonedDateTime now;
    private final List<String> revisions = new ArrayList<>();
    private final List<RefSet> sets = new ArrayList<>();
    private OptionalLong since = OptionalLong.empty();
    private OptionalLong until = OptionalLong.empty();
    private int skip;
    private int countMax = -1;
    private boolean firstParent;
    private Merges merges = Merges.ANY;
    private Pathspec paths = Pathspec.ALL;
    private boolean negated;
    private int at;

    Parser(List<String> words, ZonedDateTime now) {
      this.words = words;
      this.now = now;
    }

    LogOptions parse() throws RevisionException {
      while (at < words.size()) {
        String word = words.get(at++);
        if (word.equals("--")) {
          paths = Pathspec.of(words.subList(at, words.size()));
          break;
        }
        if (word.startsWith("-")) {
          option(word);
        } else {
          revision(word);
        }
      }
      return new LogOptions(
          revisions, sets, since, until, skip, countMax, firstParent, merges, paths);
    }

    private void revision(String word) {
      int three = word.indexOf("...");
      int two = word.indexOf("..");
      if (three < 0 && two >= 0) {
        add("^" + orHead(word.substring(0, two)));
        add(orHead(word.substring(two + 2)));
      } else {
        add(word);
      }
    }

    private void add(String word) {
      boolean isExcluded = word.startsWith("^");
      String name = isExcluded ? word.substring(1) : word;
      revisions.add(isExcluded != negated ? "^" + name : name);
    }

    private static String orHead(String name) {
      return name.isEmpty() ? "HEAD" : name;
    }

    private void option(String word) throws RevisionException {
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      @Nullable String value = equals < 0 ? null : word.substring(equals + 1);
      switch (name) {
        case "--all" -> set(RefSet.Kind.ALL, name, null, value);
        case "--branches" -> set(RefSet.Kind.BRANCHES, name, value, null);
        case "--tags" -> set(RefSet.Kind.TAGS, name, value, null);
        case "--remotes" -> set(RefSet.Kind.REMOTES, name, value, null);
        case "--glob" -> set(RefSet.Kind.GLOB, name, value(name, value), null);
        case "--reflog" -> set(RefSet.Kind.REFLOG, name, null, value);
        case "--not" -> negated = !negated;
        case "--since", "--after" -> since = date(name, value);
        case "--until", "--before" -> until = date(name, value);
        case "--max-count", "-n" -> countMax = number(name, value(name, value));
        case "--skip" -> skip = number(name, value(name, value));
        case "--first-parent" -> firstParent = true;
        case "--no-merges", "--max-parents=1" -> merges = Merges.NONE;
        case "--merges", "--min-parents=2" -> merges = Merges.ONLY;
        // The selection is a set of commits, every one whose files changed: these change nothing.
        case "--full-history", "--date-order", "--reverse" -> {}
        default -> count(word);
      }
    }

    private void count(String word) throws RevisionException {
      if (word.matches("-n?\\d{1,9}")) {
        countMax = Integer.parseInt(word.replaceFirst("-n?", ""));
        return;
      }
      throw new RevisionException(
          "'"
              + word
              + "' is not supported; revisions, ranges, --all, --branches, --tags, --remotes, --glob,"
              + " --reflog, --not, --since, --until, --max-count, --skip, --first-parent,"
              + " --no-merges, --merges and '-- paths' are");
    }

    private void set(
        RefSet.Kind kind, String name, @Nullable String glob, @Nullable String unwanted)
        throws RevisionException {
      if (unwanted != null) {
        throw new RevisionException(name + " takes no value");
      }
      sets.add(new RefSet(kind, glob == null ? "" : glob, negated));
    }

    private OptionalLong date(String name, @Nullable String value) throws RevisionException {
      return OptionalLong.of(DateText.seconds(value(name, value), now));
    }

    private String value(String name, @Nullable String attached) throws RevisionException {
      if (attached != null) {
        return attached;
      }
      if (at >= words.size()) {
        throw new RevisionException(name + " needs a value");
      }
      return words.get(at++);
    }

    private static int number(String name, String value) throws RevisionException {
      if (!value.matches("-?\\d{1,9}")) {
        throw new RevisionException(name + " takes a number, not '" + value + "'");
      }
      return Integer.parseInt(value);
    }
  }
}
