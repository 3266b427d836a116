package dev.sluice.review.page;

import dev.sluice.review.DecisionFiles;
import dev.sluice.review.GroupQuery;
import dev.sluice.review.Place;
import dev.sluice.review.Review;
import dev.sluice.review.SecretGroup;
import dev.sluice.review.Shown;
import dev.sluice.review.Surroundings;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ignore.IgnoreMark;
import dev.sluice.scan.ignore.IgnoreMark.Verdict;
import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the page is told, as JSON. */
final class Answers {
  /** How many secrets, or places of one, are told at once, whatever a request asks for. */
  static final int ROWS_MAX = 200;

  private final Review review;
  private final Shown shown;

  Answers(Review review, Shown shown) {
    this.review = review;
    this.shown = shown;
  }

  /** Some of the secrets, in order. */
  String groups(Map<String, String> asked) {
    List<SecretGroup> all =
        review.matching(
            new GroupQuery(
                asked.getOrDefault("text", ""),
                asked.getOrDefault("severity", ""),
                asked.getOrDefault("state", "")));
    int from = number(asked, "offset", all.size());
    int end =
        Math.min(all.size(), from + Math.clamp(number(asked, "limit", ROWS_MAX), 1, ROWS_MAX));
    JsonText json = new JsonText().begin('{');
    json.number("total", all.size())
        .number("all", review.groups().size())
        .number("decided", review.decidedCount())
        .number("offset", from)
        .text("files", review.files().ignoreFile().toString())
        .text("later", review.today().plusMonths(3).toString())
        .name("rows")
        .begin('[');
    for (SecretGroup group : all.subList(from, end)) {
      row(json, group);
    }
    return json.end(']').end('}').toString();
  }

  private void row(JsonText json, SecretGroup group) {
    Finding sample = group.sample();
    json.begin('{')
        .number("id", group.id())
        .text("rule", sample.ruleId())
        .text("severity", sample.severity())
        .text("validity", sample.validity().isTold() ? sample.validity().state().word() : "")
        .text("file", shown.path(group.places().getFirst().file()))
        .number("line", group.places().getFirst().line())
        .number("places", group.places().size());
    decision(json, group);
    json.end('}');
  }

  private void decision(JsonText json, SecretGroup group) {
    Optional<IgnoreMark> mark = review.decision(group);
    if (mark.isEmpty()) {
      return;
    }
    LocalDate until = mark.get().until();
    json.name("decision")
        .begin('{')
        .text("verdict", mark.get().verdict().word())
        .text("until", until == null ? "" : until.toString())
        .truth("over", until != null && !mark.get().holdsOn(review.today()))
        .text("note", mark.get().note())
        .end('}');
  }

  /** All that is known of one secret, and some of its places. */
  String group(Map<String, String> asked) {
    SecretGroup group = groupOf(asked);
    if (group == null) {
      return problem("there is no such secret");
    }
    Finding sample = group.sample();
    int from = number(asked, "places", group.places().size());
    List<Place> places =
        group.places().subList(from, Math.min(group.places().size(), from + ROWS_MAX));
    Place place = places.isEmpty() ? group.places().getFirst() : places.getFirst();
    Surroundings around = shown.lines(group, place);
    JsonText json =
        new JsonText()
            .begin('{')
            .number("id", group.id())
            .texts("rules", group.rules())
            .text("description", sample.description())
            .text("severity", sample.severity())
            .text("confidence", sample.confidence())
            .text(
                "validity",
                sample.validity().isTold() ? shown.words(sample.validity().words()) : "")
            .text("secret", shown.secret(group))
            .truth("hidden", shown.isHiding() || group.isHidden())
            .texts("reasons", shown.reasons(group, place))
            .number("firstLine", around.firstLine())
            .number("line", place.line())
            .truth("ofFile", around.isOfFile())
            .texts("lines", around.lines())
            .number("files", group.files())
            .number("total", group.places().size())
            .number("offset", from);
    group.firstCommit().ifPresent(commit -> commit(json.name("first"), commit));
    group.lastCommit().ifPresent(commit -> commit(json.name("last"), commit));
    json.name("places").begin('[');
    for (Place one : places) {
      json.begin('{')
          .text("file", shown.path(one.file()))
          .number("line", one.line())
          .text("rule", one.ruleId());
      if (!one.commit().id().isEmpty()) {
        commit(json.name("commit"), one.commit());
      }
      json.end('}');
    }
    decision(json.end(']'), group);
    return json.end('}').toString();
  }

  private void commit(JsonText json, Finding.Commit commit) {
    json.begin('{')
        .text("id", commit.id())
        .text("author", shown.words(commit.author()))
        .text("date", commit.date())
        .text("link", shown.path(commit.link()))
        .end('}');
  }

  /** Decides, and tells where that was written. */
  String decide(Map<String, String> asked) {
    SecretGroup group = groupOf(asked);
    Optional<Verdict> verdict = Verdict.ofWord(asked.getOrDefault("verdict", ""));
    if (group == null || verdict.isEmpty()) {
      return problem("there is no such secret, or no such verdict");
    }
    try {
      String until = asked.getOrDefault("until", "");
      DecisionFiles.Written written =
          review.decide(
              group,
              verdict.get(),
              verdict.get() == Verdict.ACCEPTED && !until.isEmpty() ? LocalDate.parse(until) : null,
              asked.getOrDefault("note", ""));
      return new JsonText()
          .begin('{')
          .text("done", verdict.get().word() + ": " + written.words())
          .end('}')
          .toString();
    } catch (DateTimeException e) {
      return problem("a date is needed, as " + review.today().plusMonths(3));
    } catch (IOException e) {
      return problem("NOT decided: " + FailureReason.of(e));
    }
  }

  /** Takes a decision back. */
  String withdraw(Map<String, String> asked) {
    SecretGroup group = groupOf(asked);
    if (group == null) {
      return problem("there is no such secret");
    }
    try {
      review.withdraw(group);
      return new JsonText().begin('{').text("done", "taken back").end('}').toString();
    } catch (IOException e) {
      return problem("NOT taken back: " + FailureReason.of(e));
    }
  }

  private @Nullable SecretGroup groupOf(Map<String, String> asked) {
    String id = asked.getOrDefault("id", "");
    boolean isNumber = id.matches("\\d{1,7}");
    return isNumber && Integer.parseInt(id) < review.groups().size()
        ? review.groups().get(Integer.parseInt(id))
        : null;
  }

  private static int number(Map<String, String> asked, String name, int max) {
    String text = asked.getOrDefault(name, "");
    return text.matches("\\d{1,7}") ? Math.min(Integer.parseInt(text), max) : 0;
  }

  private static String problem(String words) {
    return new JsonText().begin('{').text("problem", words).end('}').toString();
  }
}
