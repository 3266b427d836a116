package dev.sluice.source.git.revision;

import dev.sluice.source.git.commit.Commit;
import dev.sluice.source.git.commit.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Which commits are meant by what is written in them, as {@code git log} decides it: any of the
 * authors, any of the committers, and any or all of the patterns for a line of the message.
 *
 * @param allMatch whether each of the message's patterns must be found, and not just one
 * @param isInverted whether commits are meant whose message does not match
 */
record CommitFilter(
    List<Predicate<String>> authors,
    List<Predicate<String>> committers,
    List<Predicate<String>> messages,
    boolean allMatch,
    boolean isInverted) {
  static final CommitFilter ANY = new CommitFilter(List.of(), List.of(), List.of(), false, false);

  CommitFilter {
    authors = List.copyOf(authors);
    committers = List.copyOf(committers);
    messages = List.copyOf(messages);
  }

  boolean accepts(Commit commit) {
    return isBy(authors, commit.author())
        && isBy(committers, commit.committer())
        && (messages.isEmpty() || says(commit.message()) != isInverted);
  }

  private static boolean isBy(List<Predicate<String>> patterns, Signature who) {
    return patterns.isEmpty() || isFound(patterns, who.name() + " <" + who.email() + ">");
  }

  private boolean says(String message) {
    if (!allMatch) {
      return message.lines().anyMatch(line -> isFound(messages, line));
    }
    return messages.stream()
        .allMatch(pattern -> message.lines().anyMatch(line -> pattern.test(line)));
  }

  private static boolean isFound(List<Predicate<String>> patterns, String text) {
    return patterns.stream().anyMatch(pattern -> pattern.test(text));
  }

  /** How patterns are written. */
  private enum Syntax {
    BASIC,
    EXTENDED,
    FIXED
  }

  /** Collects the options; how patterns are written may be said after them. */
  static final class Builder {
    private final List<String> authors = new ArrayList<>();
    private final List<String> committers = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();
    private Syntax syntax = Syntax.BASIC;
    private boolean ignoresCase;
    private boolean allMatch;
    private boolean isInverted;

    void author(String pattern) {
      authors.add(pattern);
    }

    void committer(String pattern) {
      committers.add(pattern);
    }

    void message(String pattern) {
      messages.add(pattern);
    }

    /** Takes an option without a value; false if it is none of a filter's. */
    boolean takes(String option) {
      switch (option) {
        case "--all-match" -> allMatch = true;
        case "--invert-grep" -> isInverted = true;
        case "-i", "--regexp-ignore-case" -> ignoresCase = true;
        case "--basic-regexp" -> syntax = Syntax.BASIC;
        case "-E", "--extended-regexp", "-P", "--perl-regexp" -> syntax = Syntax.EXTENDED;
        case "-F", "--fixed-strings" -> syntax = Syntax.FIXED;
        default -> {
          return false;
        }
      }
      return true;
    }

    CommitFilter build(PatternCompiler compiler) throws RevisionException {
      return new CommitFilter(
          compiled(authors, compiler),
          compiled(committers, compiler),
          compiled(messages, compiler),
          allMatch,
          isInverted);
    }

    private List<Predicate<String>> compiled(List<String> texts, PatternCompiler compiler)
        throws RevisionException {
      List<Predicate<String>> patterns = new ArrayList<>();
      for (String text : texts) {
        try {
          patterns.add(
              compiler.compile(
                  switch (syntax) {
                    case BASIC -> BasicRegex.extended(text);
                    case EXTENDED -> text;
                    case FIXED -> quoted(text);
                  },
                  ignoresCase));
        } catch (IllegalArgumentException e) {
          throw new RevisionException(
              "the pattern '" + text + "' cannot be read: " + e.getMessage());
        }
      }
      return patterns;
    }

    /** A pattern that only the text itself fits. */
    private static String quoted(String text) {
      return text.replaceAll("[\\p{Punct}&&[^_]]", "\\\\$0");
    }
  }
}
