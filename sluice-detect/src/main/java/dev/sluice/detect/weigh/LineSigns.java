package dev.sluice.detect.weigh;

import dev.sluice.detect.weigh.Signs.Slot;
import java.nio.charset.StandardCharsets;

/** Signs of the line a value stands on and of the lines around it. */
final class LineSigns {
  private static final int AROUND_WORDS_MAX = 96;
  private static final int LONG_RUN = 32;

  private final Signs signs;
  private long seen;
  private long seenMade;
  private final Words.Sink above = (hash, start, end) -> near("above", hash);
  private final Words.Sink left = (hash, start, end) -> near("on the left", hash);
  private final Words.Sink right = (hash, start, end) -> near("on the right", hash);
  private final Words.Sink below = (hash, start, end) -> near("below", hash);

  LineSigns(Signs signs) {
    this.signs = signs;
  }

  void addOther(Sight sight) {
    addNeighbours(sight);
    addLine(sight);
    addAround(sight);
    addAlike(sight);
    addAgain(sight);
  }

  /** What quotes a value has, and what follows it. */
  void addQuote(Sight sight) {
    int before = sight.at(sight.secretStart() - 1);
    int after = sight.at(sight.secretEnd());
    boolean isQuoted = before == '"' || before == '\'' || before == '`';
    int next = sight.secretEnd() + (isQuoted && after == '\\' ? 2 : isQuoted ? 1 : 0);
    int nextMax = Math.min(sight.to(), next + 8);
    boolean isSpaced = false;
    while (next < nextMax && (sight.at(next) == ' ' || sight.at(next) == '\t')) {
      next++;
      isSpaced = true;
    }
    int then = sight.at(next);
    then = then == '\r' || then == 0 ? '\n' : Words.isWord(then) ? 'w' : then;
    int quote = isQuoted ? before : 0;
    String name = !isQuoted ? "none" : signs.isNamed() ? "in " + (char) before : null;
    signs.slot(Slot.QUOTE, quote, name);
    signs.add(
        "then",
        256 * (isQuoted ? 1 : 0) + then,
        signs.isNamed() ? name + " then " + (char) then : null);
    if (!isQuoted) {
      signs.add("ends at", after == '\r' ? '\n' : Words.isWord(after) ? 'w' : after);
      signs.add("spaced", isSpaced ? 1 : 0);
      signs.add("follows", Words.isWord(before) ? 'w' : before);
    }
  }

  /** Whether there are lines around: of one that stands alone little is known. */
  private void addNeighbours(Sight sight) {
    boolean isAfter = holdsWord(sight, sight.from(), sight.lineStart());
    boolean isBefore = holdsWord(sight, sight.lineEnd(), sight.to());
    String where = isAfter ? isBefore ? "on both sides" : "above" : isBefore ? "below" : "none";
    signs.slot(Slot.NEIGHBOURS, where.hashCode(), where);
  }

  private static boolean holdsWord(Sight sight, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Words.isWord(sight.at(i))) {
        return true;
      }
    }
    return false;
  }

  /** What kind of line it is, by how it begins and ends. */
  private void addLine(Sight sight) {
    int start = sight.lineStart();
    int end = sight.lineEnd();
    while (start < end && (sight.at(start) == ' ' || sight.at(start) == '\t')) {
      start++;
    }
    while (end > start && (sight.at(end - 1) <= ' ')) {
      end--;
    }
    int first = sight.at(start);
    int last = end > start ? sight.at(end - 1) : 0;
    String kind;
    if (first == '#'
        || first == '*'
        || (first == '/' && sight.at(start + 1) == '/')
        || (first == '/' && sight.at(start + 1) == '*')) {
      kind = "comment";
    } else if (first == '<') {
      kind = "element";
    } else if (first == '"' || first == '\'') {
      kind = "key";
    } else if (first == '-') {
      kind = "item";
    } else if (first == '$' || first == '>' || first == '|') {
      kind = "prompt";
    } else if (last == ';' || last == '{') {
      kind = "statement";
    } else if (last == ',') {
      kind = "part";
    } else if (last == ')' || last == '(') {
      kind = "call";
    } else if (last == '.') {
      kind = "sentence";
    } else {
      kind = "other";
    }
    signs.slot(Slot.LINE, kind.hashCode(), kind);
    int wordEnd = start;
    while (wordEnd < end && wordEnd < start + 16 && Words.isLetter(sight.at(wordEnd))) {
      wordEnd++;
    }
    signs.add(
        "line begins with",
        Words.hash(sight.text(), start, wordEnd),
        signs.isNamed()
            ? new String(sight.text(), start, wordEnd - start, StandardCharsets.ISO_8859_1)
            : null);
    int length = sight.lineEnd() - sight.lineStart();
    signs.add(
        "line length", length < 40 ? 0 : length < 80 ? 1 : length < 160 ? 2 : length < 400 ? 3 : 4);
    int spaces = 0;
    for (int i = start; i < end; i++) {
      spaces += sight.at(i) == ' ' ? 1 : 0;
    }
    signs.add("spaces on the line", Math.min(12, spaces));
  }

  /** Words that stand near. */
  private void addAround(Sight sight) {
    around(sight, sight.from(), sight.lineStart(), above);
    around(sight, sight.lineStart(), sight.matchStart(), left);
    around(sight, sight.secretEnd(), sight.lineEnd(), right);
    around(sight, sight.lineEnd(), sight.to(), below);
  }

  private void around(Sight sight, int from, int to, Words.Sink sink) {
    seen = 0;
    seenMade = 0;
    Words.split(sight.text(), from, to, AROUND_WORDS_MAX, sink);
  }

  private void near(String where, int hash) {
    int number = NearWords.ABOUT.number(hash);
    if (number != WordSet.NONE && (seen >> number & 1) == 0) {
      seen |= 1L << number;
      signs.add(where, hash, NearWords.ABOUT.word(number));
      return;
    }
    int made = number == WordSet.NONE ? NearWords.MADE.number(hash) : WordSet.NONE;
    if (made != WordSet.NONE && (seenMade >> made & 1) == 0) {
      seenMade |= 1L << made;
      signs.add(where, hash, NearWords.MADE.word(made));
    }
  }

  /** Whether the lines before and after have the same signs in the same order. */
  private void addAlike(Sight sight) {
    int own = skeleton(sight, sight.lineStart(), sight.lineEnd());
    int alike = 0;
    int end = sight.lineStart() - 1;
    for (int lines = 0; lines < 2 && end > sight.from(); lines++) {
      int start = end;
      while (start > sight.from() && sight.at(start - 1) != '\n') {
        start--;
      }
      alike += skeleton(sight, start, end) == own ? 1 : 0;
      end = start - 1;
    }
    int start = sight.lineEnd() + 1;
    for (int lines = 0; lines < 2 && start < sight.to(); lines++) {
      int stop = start;
      while (stop < sight.to() && sight.at(stop) != '\n') {
        stop++;
      }
      alike += skeleton(sight, start, stop) == own ? 1 : 0;
      start = stop + 1;
    }
    signs.add("alike lines", alike);
    int longRuns =
        longRuns(sight.text(), sight.from(), sight.secretStart())
            + longRuns(sight.text(), sight.secretEnd(), sight.to());
    signs.add("long runs around", Math.min(longRuns, 4));
  }

  /** How many long words a stretch of text holds. */
  private static int longRuns(byte[] text, int from, int to) {
    int runs = 0;
    int start = from;
    while (to - start >= LONG_RUN) {
      // A long word that begins here holds this byte, so that most bytes need not be looked at.
      int last = start + LONG_RUN - 1;
      while (last >= start && Words.isWord(text[last])) {
        last--;
      }
      if (last >= start) {
        start = last + 1;
        continue;
      }
      runs++;
      start += LONG_RUN;
      while (start < to && Words.isWord(text[start])) {
        start++;
      }
    }
    return runs;
  }

  private static int skeleton(Sight sight, int from, int to) {
    int hash = 1;
    boolean inWord = false;
    byte[] text = sight.text();
    int end = Math.min(to, sight.to());
    for (int i = Math.max(from, sight.from()); i < end; i++) {
      int b = text[i] & 0xFF;
      boolean isWord = Words.isWord(b);
      if (!isWord && b > ' ') {
        hash = 31 * hash + b;
      } else if (isWord && !inWord) {
        hash = 31 * hash + 'w';
      }
      inWord = isWord;
    }
    return hash;
  }

  /** Whether the value stands elsewhere near, as a literal or as a name. */
  private void addAgain(Sight sight) {
    int length = sight.secretEnd() - sight.secretStart();
    if (length < 3 || length > 64) {
      return;
    }
    byte[] text = sight.text();
    byte first = text[sight.secretStart()];
    int end = sight.to() - length + 1;
    int quoted = 0;
    int bare = 0;
    for (int i = next(text, sight.from(), end, first); i < end; i = next(text, i + 1, end, first)) {
      if (i != sight.secretStart() && isAgain(sight, i, length)) {
        int before = sight.at(i - 1);
        if (before == '"' || before == '\'' || before == '`') {
          quoted++;
        } else {
          bare++;
        }
      }
    }
    signs.add("again in quotes", Math.min(quoted, 2));
    signs.add("again without quotes", Math.min(bare, 2));
  }

  /** Where a byte stands next, {@code to} if it does not. Apart, so that it is compiled once. */
  private static int next(byte[] text, int from, int to, byte wanted) {
    int at = from;
    while (at < to && text[at] != wanted) {
      at++;
    }
    return at;
  }

  /** Whether the value stands at a place too, and not as a part of a longer word. */
  private static boolean isAgain(Sight sight, int at, int length) {
    byte[] text = sight.text();
    int same = 1;
    while (same < length && text[at + same] == text[sight.secretStart() + same]) {
      same++;
    }
    return same == length
        && !Words.isWord(sight.at(at - 1))
        && !Words.isWord(sight.at(at + length));
  }
}
