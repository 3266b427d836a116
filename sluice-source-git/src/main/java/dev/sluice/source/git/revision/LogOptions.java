package dev.sluice.source.git.revision;

import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
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
 * @param filter which commits are meant by what is written in them
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
    CommitFilter filter,
    Pathspec paths) {

  /**
   * Options that say how {@code git log} orders and prints what it chose, which is of no matter
   * here: every version of every chosen commit is scanned.
   */
  private static final Set<String> OF_PRINTING =
      Set.of(
          "-p",
          "-u",
          "--patch",
          "-U0",
          "--unified=0",
          "-s",
          "--no-patch",
          "-m",
          "--full-history",
          "--topo-order",
          "--date-order",
          "--author-date-order",
          "--reverse",
          "--oneline",
          "--graph",
          "--stat",
          "--shortstat",
          "--numstat",
          "--summary",
          "--decorate",
          "--no-decorate",
          "--abbrev-commit",
          "--no-abbrev-commit",
          "--name-only",
          "--name-status",
          "--color",
          "--no-color",
          "--no-ext-diff",
          "--no-textconv",
          "--no-notes",
          "--no-show-signature",
          "--relative-date",
          "--parents",
          "--source");

  /** Those of them that take a value after an equals sign. */
  private static final Set<String> OF_PRINTING_WITH_VALUE =
      Set.of("--pretty", "--format", "--date", "--decorate", "--color", "--stat", "--abbrev");

  /** What {@code git log} has and users may expect, and why it is refused. */
  private static final Map<String, String> REFUSED =
      Map.ofEntries(
          Map.entry("-S", "looks for a text in changes; Sluice scans them all: leave it out"),
          Map.entry("-G", "looks for a text in changes; Sluice scans them all: leave it out"),
          Map.entry("-L", "follows lines of a file; give the file after -- instead"),
          Map.entry("--follow", "follows renames of a file; give its older names after --"),
          Map.entry("--diff-filter", "chooses kinds of changes; give paths after -- instead"),
          Map.entry("--stdin", "reads revisions from standard input; write them here"),
          Map.entry("-g", "walks reflogs; --reflog adds what they name"),
          Map.entry("--walk-reflogs", "walks reflogs; --reflog adds what they name"));

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

  public static LogOptions parse(String text, ZonedDateTime now, PatternCompiler patterns)
      throws RevisionException {
    return new Parser(words(text), now, patterns).parse();
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
    private final PatternCompiler patterns;
    private final List<String> revisions = new ArrayList<>();
    private final List<RefSet> sets = new ArrayList<>();
    private OptionalLong since = OptionalLong.empty();
    private OptionalLong until = OptionalLong.empty();
    private int skip;
    private int countMax = -1;
    private boolean firstParent;
    private Merges merges = Merges.ANY;
    private final CommitFilter.Builder filter = new CommitFilter.Builder();
    private Pathspec paths = Pathspec.ALL;
    private boolean negated;
    private int at;

    Parser(List<String> words, ZonedDateTime now, PatternCompiler patterns) {
      this.words = words;
      this.now = now;
      this.patterns = patterns;
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
          revisions,
          sets,
          since,
          until,
          skip,
          countMax,
          firstParent,
          merges,
          filter.build(patterns),
          paths);
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
        case "--no-merges" -> merges = Merges.NONE;
        case "--merges" -> merges = Merges.ONLY;
        case "--author" -> filter.author(value(name, value));
        case "--committer" -> filter.committer(value(name, value));
        case "--grep" -> filter.message(value(name, value));
        default -> {
          boolean isKnown = value == null && filter.takes(name);
          if (!isKnown && !OF_PRINTING.contains(word)) {
            other(word, name, value != null);
          }
        }
      }
    }

    private void other(String word, String name, boolean hasValue) throws RevisionException {
      if (word.matches("-n?\\d{1,9}")) {
        countMax = Integer.parseInt(word.replaceFirst("-n?", ""));
      } else if (word.equals("--max-parents=1")) {
        merges = Merges.NONE;
      } else if (word.equals("--min-parents=2")) {
        merges = Merges.ONLY;
      } else if (!hasValue || !OF_PRINTING_WITH_VALUE.contains(name)) {
        throw refused(word, name);
      }
    }

    private static RevisionException refused(String word, String name) {
      String key = name.startsWith("--") ? name : name.substring(0, Math.min(2, name.length()));
      String why = REFUSED.get(key);
      return new RevisionException(
          why != null
              ? "'" + key + "' is not supported: in git log it " + why
              : "'"
                  + word
                  + "' is not supported; revisions, ranges, --all, --branches, --tags, --remotes,"
                  + " --glob, --reflog, --not, --since, --until, --author, --committer, --grep,"
                  + " --max-count, --skip, --first-parent, --no-merges, --merges and '-- paths'"
                  + " are");
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
