package dev.sluice.scan.ignore;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What somebody decided about findings: a comment of an ignore file that stands above their
 * entries. To gitleaks it is a comment like any other.
 *
 * <pre>
 * # sluice: accepted until 2026-12-31 (decided 2026-11-16): goes with the old cluster
 * config/app.yaml:aws-access-key-id:3
 * </pre>
 *
 * @param decided the day of the decision, or null where nobody wrote it
 * @param until the last day on which the finding is accepted; null for other verdicts
 * @param note why, on one line; may be empty
 */
public record IgnoreMark(
    Verdict verdict, @Nullable LocalDate decided, @Nullable LocalDate until, String note) {
  /** How a line begins that is a mark. */
  static final String BEGIN = "# sluice:";

  /** How a line begins that remembers a place of a leak, which stays a finding. */
  static final String REMEMBERED = "#=";

  private static final Pattern FORM =
      Pattern.compile(
          "#\\s*sluice:\\s*(?<verdict>leak|false alarm|test data|accepted until (?<until>\\S+))"
              + "(?:\\s+\\(decided (?<decided>\\S+)\\))?(?:\\s*:\\s*(?<note>.*))?");

  /** What a finding is. */
  public enum Verdict {
    /** A secret that others can read: it stays a finding until it is gone. */
    LEAK,
    /** No secret at all. */
    FALSE_ALARM,
    /** A secret that opens nothing but tests. */
    TEST_DATA,
    /** A secret that may stay for a time. */
    ACCEPTED;

    /** The name in files and on screens. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The verdict of that name. */
    public static Optional<Verdict> ofWord(String word) {
      for (Verdict verdict : values()) {
        if (verdict.word().equals(word)) {
          return Optional.of(verdict);
        }
      }
      return Optional.empty();
    }
  }

  public IgnoreMark {
    if ((verdict == Verdict.ACCEPTED) != (until != null)) {
      throw new IllegalArgumentException(
          "a last day belongs to what is accepted, and to that only");
    }
  }

  /** Whether findings below the mark are not reported on a day. */
  public boolean holdsOn(LocalDate day) {
    return verdict != Verdict.LEAK && (until == null || !day.isAfter(until));
  }

  /** Whether another mark says the same, whenever that was decided. */
  public boolean saysAs(IgnoreMark other) {
    return verdict == other.verdict
        && Objects.equals(until, other.until)
        && note.strip().equals(other.note.strip());
  }

  /** The mark as a line of an ignore file. */
  public String line() {
    return BEGIN
        + " "
        + verdict.word()
        + (until == null ? "" : " until " + until)
        + (decided == null ? "" : " (decided " + decided + ")")
        + (note.isBlank() ? "" : ": " + note.strip());
  }

  /** Whether a line means to be a mark with a date: then a wrong date is no plain comment. */
  static boolean isMeant(String line) {
    return line.matches("#\\s*sluice:\\s*accepted\\b.*");
  }

  /** The mark that a line is; nothing where it is none, or its dates are no dates. */
  public static Optional<IgnoreMark> of(String line) {
    Matcher form = FORM.matcher(line.strip());
    if (!form.matches()) {
      return Optional.empty();
    }
    try {
      @Nullable String until = form.group("until");
      @Nullable String decided = form.group("decided");
      @Nullable String note = form.group("note");
      return Optional.of(
          new IgnoreMark(
              until == null
                  ? Verdict.ofWord(form.group("verdict")).orElseThrow()
                  : Verdict.ACCEPTED,
              decided == null ? null : LocalDate.parse(decided),
              until == null ? null : LocalDate.parse(until),
              note == null ? "" : note));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
