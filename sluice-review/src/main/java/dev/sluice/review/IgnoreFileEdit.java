package dev.sluice.review;

import dev.sluice.scan.ignore.IgnoreLine;
import dev.sluice.scan.ignore.IgnoreMark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decisions as lines of an ignore file, below a comment that says what was decided. Texts have a
 * character for each byte ({@link SharedFile#bytes}).
 */
final class IgnoreFileEdit {
  private IgnoreFileEdit() {}

  /** Whether a fingerprint can be a line: read back, it is the same. */
  static boolean isLine(String fingerprint) {
    return !fingerprint.isEmpty()
        && fingerprint.charAt(0) != '#'
        && fingerprint.indexOf('\\') < 0
        && fingerprint.strip().equals(fingerprint)
        && fingerprint.chars().noneMatch(c -> Character.isISOControl(c) || c == '\ufffd')
        && IgnoreLine.of(fingerprint.lines().toList()).size() == 1;
  }

  /**
   * The text with a decision in it. What it said of the same findings goes; the new lines stand
   * where that was, or at the end.
   *
   * @param replaced entries, and places of leaks, that the decision is about
   * @param mark the decision, or null to leave none
   * @param lines what stands below the mark: entries, or places of a leak
   */
  static String with(
      String text, Set<String> replaced, @Nullable IgnoreMark mark, List<String> lines) {
    if (mark != null && isSaid(text, replaced, mark, lines)) {
      return text;
    }
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    List<String> all = new ArrayList<>(text.lines().toList());
    Set<Integer> gone = gone(all, replaced);
    int at = gone.stream().min(Integer::compare).orElse(all.size());
    List<String> block = new ArrayList<>();
    if (mark != null) {
      block.add(SharedFile.bytes(mark.line()));
      lines.forEach(line -> block.add(SharedFile.bytes(line)));
      block.add("");
    }
    StringBuilder result = new StringBuilder();
    for (int i = 0; i <= all.size(); i++) {
      if (i == at) {
        block.forEach(line -> result.append(line).append(newline));
      }
      if (i < all.size() && !gone.contains(i)) {
        result.append(all.get(i)).append(newline);
      }
    }
    return gone.isEmpty() && mark == null ? text : result.toString();
  }

  /** Whether the text says just that already, whenever it was decided. */
  private static boolean isSaid(
      String text, Set<String> replaced, IgnoreMark mark, List<String> lines) {
    Set<String> said = new HashSet<>();
    for (IgnoreLine line : IgnoreLine.of(text.lines().toList())) {
      String words = words(line);
      if (words == null || !replaced.contains(SharedFile.text(words))) {
        continue;
      }
      @Nullable IgnoreMark above = markOf(line);
      if (above == null || !decoded(above).saysAs(mark)) {
        return false;
      }
      said.add(lineOf(line, SharedFile.text(words)));
    }
    return said.equals(new HashSet<>(lines));
  }

  private static IgnoreMark decoded(IgnoreMark mark) {
    return new IgnoreMark(
        mark.verdict(), mark.decided(), mark.until(), SharedFile.text(mark.note()));
  }

  private static @Nullable String words(IgnoreLine line) {
    return switch (line) {
      case IgnoreLine.Entry entry -> entry.fingerprint();
      case IgnoreLine.Leak leak -> leak.place();
      case IgnoreLine.Problem _, IgnoreLine.Other _ -> null;
    };
  }

  private static @Nullable IgnoreMark markOf(IgnoreLine line) {
    return switch (line) {
      case IgnoreLine.Entry entry -> entry.mark();
      case IgnoreLine.Leak leak -> leak.mark();
      case IgnoreLine.Problem _, IgnoreLine.Other _ -> null;
    };
  }

  private static String lineOf(IgnoreLine line, String words) {
    return line instanceof IgnoreLine.Leak ? leakLine(words) : words;
  }

  /** The line that remembers a place of a leak. */
  static String leakLine(String place) {
    return "#= " + place;
  }

  /** The lines that speak of the findings, and marks that are left with nothing below them. */
  private static Set<Integer> gone(List<String> all, Set<String> replaced) {
    Set<Integer> gone = new HashSet<>();
    for (IgnoreLine line : IgnoreLine.of(all)) {
      String words = words(line);
      if (words != null && replaced.contains(SharedFile.text(words))) {
        gone.add(line.number() - 1);
      }
    }
    for (int at : Set.copyOf(gone)) {
      int first = at;
      while (first > 0 && gone.contains(first - 1)) {
        first--;
      }
      int end = at + 1;
      while (end < all.size() && gone.contains(end)) {
        end++;
      }
      boolean isMarked = first > 0 && IgnoreMark.of(all.get(first - 1)).isPresent();
      boolean isLast = end >= all.size() || !isBelowMark(all.get(end));
      if (isMarked && isLast) {
        gone.add(first - 1);
        if (end < all.size() && all.get(end).isBlank()) {
          gone.add(end);
        }
      }
    }
    return gone;
  }

  /** Whether a line belongs to the mark above it. */
  private static boolean isBelowMark(String raw) {
    String line = raw.strip();
    return !line.isEmpty() && (line.charAt(0) != '#' || line.startsWith("#="));
  }

  /** What was decided, by entry and place of a leak. */
  static Map<String, IgnoreMark> decided(String text) {
    Map<String, IgnoreMark> decided = new HashMap<>();
    for (IgnoreLine line : IgnoreLine.of(text.lines().toList())) {
      @Nullable String words = words(line);
      if (words != null) {
        IgnoreMark mark =
            Optional.ofNullable(markOf(line))
                .map(IgnoreFileEdit::decoded)
                .orElse(new IgnoreMark(IgnoreMark.Verdict.FALSE_ALARM, null, null, ""));
        decided.put(SharedFile.text(words), mark);
      }
    }
    return decided;
  }
}
