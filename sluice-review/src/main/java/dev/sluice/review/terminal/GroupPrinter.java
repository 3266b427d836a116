package dev.sluice.review.terminal;

import dev.sluice.report.TerminalText;
import dev.sluice.review.Place;
import dev.sluice.review.Review;
import dev.sluice.review.SecretGroup;
import dev.sluice.review.Shown;
import dev.sluice.review.Surroundings;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ignore.IgnoreMark;
import dev.sluice.scan.redact.Redaction;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/**
 * Prints what there is to know of a secret. Whatever comes from a report cannot steer the screen.
 */
final class GroupPrinter {
  private static final int PLACES_SHOWN = 5;
  private static final int ALL_PLACES_SHOWN = 1_000;
  private static final int ID_SHOWN = 10;
  private static final int TEXT_SHOWN_MAX = 300;

  /** A secret of which only the beginning shows: terminals keep what they are shown. */
  private static final Redaction GLIMPSE = new Redaction(75);

  private final Review review;
  private final Shown shown;
  private final PrintStream out;

  GroupPrinter(Review review, Shown shown, PrintStream out) {
    this.review = review;
    this.shown = shown;
    this.out = out;
  }

  /** A text on one line, of bearable length, that does nothing to a terminal. */
  static String safe(String text) {
    String line = TerminalText.line(text);
    return line.length() <= TEXT_SHOWN_MAX ? line : line.substring(0, TEXT_SHOWN_MAX) + "…";
  }

  void group(
      SecretGroup group, int number, int total, Optional<IgnoreMark> decision, boolean isShown) {
    Finding sample = group.sample();
    out.println();
    out.println(
        "["
            + number
            + "/"
            + total
            + "] "
            + safe(String.join(", ", group.rules()))
            + grades(sample)
            + (sample.validity().isTold()
                ? " [" + safe(shown.words(sample.validity().words())) + "]"
                : ""));
    decision.ifPresent(
        mark ->
            out.println(
                "  decided: "
                    + safe(mark.line().substring("# sluice: ".length()))
                    + (mark.holdsOn(review.today()) || mark.until() == null ? "" : ", and over")));
    out.println("  secret: " + safe(isShown ? shown.secret(group) : glimpse(group)));
    Place first = group.places().getFirst();
    shown.reasons(group, first).forEach(reason -> out.println("  " + safe(reason)));
    lines(group, first, isShown);
    places(group, PLACES_SHOWN);
    group.firstCommit().ifPresent(commit -> commit("first", commit));
    group.lastCommit().ifPresent(commit -> commit("last", commit));
  }

  void places(SecretGroup group) {
    places(group, ALL_PLACES_SHOWN);
  }

  private void places(SecretGroup group, int max) {
    out.println(
        "  "
            + group.places().size()
            + " places in "
            + group.files()
            + " files, in "
            + commits(group)
            + " commits:");
    group.places().stream().limit(max).forEach(this::place);
    if (group.places().size() > max) {
      out.println("    and " + (group.places().size() - max) + " more");
    }
  }

  private static long commits(SecretGroup group) {
    return group.places().stream()
        .map(place -> place.commit().id())
        .filter(id -> !id.isEmpty())
        .distinct()
        .count();
  }

  private void place(Place place) {
    String file = place.file().isEmpty() ? "standard input" : shown.path(place.file());
    out.println(
        "    " + safe(file) + ":" + place.line() + ":" + place.column() + inCommit(place.commit()));
  }

  private static String inCommit(Finding.Commit commit) {
    return commit.id().isEmpty() ? "" : " (commit " + id(commit) + ")";
  }

  private static String id(Finding.Commit commit) {
    return safe(commit.id().substring(0, Math.min(ID_SHOWN, commit.id().length())));
  }

  private void commit(String which, Finding.Commit commit) {
    out.println(
        "  "
            + which
            + " commit "
            + id(commit)
            + safe(", " + shown.words(commit.author()) + ", " + commit.date()));
  }

  private void lines(SecretGroup group, Place place, boolean isShown) {
    Surroundings around = shown.lines(group, place);
    int number = around.firstLine();
    for (String line : around.lines()) {
      String text = isShown || shown.isHiding() ? line : hidden(line, group);
      out.println((number == place.line() ? "  > " : "    ") + number + " | " + safe(text));
      number++;
    }
  }

  private static String hidden(String line, SecretGroup group) {
    String text = line;
    List<String> pieces = group.secret().lines().filter(piece -> !piece.isBlank()).toList();
    for (String piece : pieces) {
      text = text.replace(piece, GLIMPSE.shown(piece));
    }
    return text;
  }

  private String glimpse(SecretGroup group) {
    String secret = shown.secret(group);
    return shown.isHiding() || group.isHidden() ? secret : GLIMPSE.shown(secret) + " (s shows it)";
  }

  private static String grades(Finding sample) {
    StringBuilder grades = new StringBuilder();
    if (!sample.severity().isEmpty()) {
      grades.append(sample.severity());
    }
    if (!sample.confidence().isEmpty()) {
      grades.append(grades.isEmpty() ? "" : ", ").append(sample.confidence()).append(" confidence");
    }
    return grades.isEmpty() ? "" : " (" + safe(grades.toString()) + ")";
  }
}
