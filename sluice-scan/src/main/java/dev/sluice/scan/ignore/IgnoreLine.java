package dev.sluice.scan.ignore;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of an ignore file. A mark holds for the lines directly below it, up to an empty line or
 * another comment, so that what is appended later is not meant by it.
 */
public sealed interface IgnoreLine {
  /** Where it stands, from 1. */
  int number();

  /**
   * A fingerprint that is not to be reported.
   *
   * @param mark what is above it, or null
   * @param isBroken whether a mark above it has a date that is none: then it holds nothing, since
   *     it was not meant to hold for ever
   */
  record Entry(int number, String fingerprint, @Nullable IgnoreMark mark, boolean isBroken)
      implements IgnoreLine {
    boolean holdsOn(LocalDate day) {
      return mark == null || mark.holdsOn(day);
    }
  }

  /** A place of a leak, which is remembered and reported. */
  record Leak(int number, String place, @Nullable IgnoreMark mark) implements IgnoreLine {}

  /** A mark that cannot be right; an {@link Other} stands for the line itself. */
  record Problem(int number, String what) implements IgnoreLine {}

  /** An empty line, a comment, or a mark, which the lines below it carry. */
  record Other(int number) implements IgnoreLine {}

  /** What the lines of a file are. */
  static List<IgnoreLine> of(List<String> lines) {
    List<IgnoreLine> all = new ArrayList<>();
    @Nullable IgnoreMark mark = null;
    boolean isBroken = false;
    int unusedMark = 0;
    int number = 0;
    for (String raw : lines) {
      number++;
      String line = raw.strip();
      boolean isRemembered = line.startsWith(IgnoreMark.REMEMBERED);
      boolean isEntry = !line.isEmpty() && line.charAt(0) != '#';
      if (isEntry) {
        all.add(new Entry(number, line.replace('\\', '/'), mark, isBroken));
        unusedMark = 0;
      } else if (isRemembered && mark != null) {
        all.add(new Leak(number, line.substring(IgnoreMark.REMEMBERED.length()).strip(), mark));
        unusedMark = 0;
      } else {
        addOrphan(all, unusedMark);
        Optional<IgnoreMark> next = IgnoreMark.of(line);
        mark = next.orElse(null);
        isBroken = mark == null && IgnoreMark.isMeant(line);
        unusedMark = mark == null ? 0 : number;
        all.add(new Other(number));
        if (isBroken) {
          all.add(new Problem(number, "no such date; what is below it is reported"));
        }
      }
    }
    addOrphan(all, unusedMark);
    return all;
  }

  private static void addOrphan(List<IgnoreLine> all, int number) {
    if (number > 0) {
      all.add(new Problem(number, "a decision with no entry below it"));
    }
  }
}
