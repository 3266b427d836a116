package dev.sluice.cli.complete;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What may stand where the cursor is.
 *
 * @param candidates words that fit, each with what it means
 * @param paths what kind of paths fits besides
 */
record Answer(List<Candidate> candidates, Paths paths) {
  /** A word, and what it means or nothing. */
  record Candidate(String word, String meaning) {}

  /** Which paths a shell is to offer. */
  enum Paths {
    NONE,
    FILES,
    FOLDERS
  }

  static final Answer NOTHING = new Answer(List.of(), Paths.NONE);
  static final Answer FILES = new Answer(List.of(), Paths.FILES);
  static final Answer FOLDERS = new Answer(List.of(), Paths.FOLDERS);

  Answer {
    candidates = List.copyOf(candidates);
  }

  static Answer ofWords(String... words) {
    List<Candidate> candidates = new ArrayList<>();
    for (String word : words) {
      candidates.add(new Candidate(word, ""));
    }
    return new Answer(candidates, Paths.NONE);
  }

  /** Those that begin as the user did, with {@code before} in front of each. */
  Answer startingWith(String begun, String before) {
    List<Candidate> fitting = new ArrayList<>();
    for (Candidate candidate : candidates) {
      if (candidate.word().startsWith(begun)) {
        fitting.add(new Candidate(before + candidate.word(), candidate.meaning()));
      }
    }
    return new Answer(fitting, paths);
  }

  /** In the form the scripts read: a line for each candidate, and the kind of paths last. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Candidate candidate : candidates) {
      text.append(candidate.word()).append('\t').append(candidate.meaning()).append('\n');
    }
    return text.append(':').append(paths.name().toLowerCase(Locale.ROOT)).append('\n').toString();
  }
}
