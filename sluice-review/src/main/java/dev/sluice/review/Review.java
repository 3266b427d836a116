package dev.sluice.review;

import dev.sluice.scan.ignore.IgnoreMark;
import dev.sluice.scan.ignore.IgnoreMark.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The secrets of some reports, and what is decided about them. A decision is in its file before the
 * call that makes it returns.
 *
 * {@snippet :
 * Review review =
 *     Review.of(List.of(report), DecisionFiles.of(Path.of("."), null), InstantSource.system());
 * for (SecretGroup group : review.groups()) {
 *   System.out.println(group.sample().ruleId() + " in " + group.places().size() + " places");
 * }
 * }
 */
public final class Review {
  private final List<SecretGroup> groups;
  private final DecisionFiles files;
  private final InstantSource clock;
  private final Map<Integer, IgnoreMark> decided = new HashMap<>();

  private Review(List<SecretGroup> groups, DecisionFiles files, InstantSource clock) {
    this.groups = groups;
    this.files = files;
    this.clock = clock;
  }

  /** Reads reports, in json or jsonl, and what was decided before. */
  public static Review of(List<Path> reports, DecisionFiles files, InstantSource clock)
      throws IOException {
    return of(reports, files, clock, _ -> "");
  }

  /**
   * The same, where somebody knows rules.
   *
   * @param severityOf the severity of a rule, for reports that do not tell it; or empty
   */
  public static Review of(
      List<Path> reports,
      DecisionFiles files,
      InstantSource clock,
      Function<String, String> severityOf)
      throws IOException {
    GroupReader reader = new GroupReader(severityOf);
    for (Path report : reports) {
      reader.read(report);
    }
    Review review = new Review(reader.groups(), files, clock);
    DecisionFiles.Decided known = files.decided();
    for (SecretGroup group : review.groups) {
      known.about(group).ifPresent(mark -> review.decided.put(group.id(), mark));
    }
    return review;
  }

  /** The secrets, the most urgent first. */
  public List<SecretGroup> groups() {
    return groups;
  }

  public DecisionFiles files() {
    return files;
  }

  /** The day it is, in UTC. */
  public LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  /** What is decided about a secret. */
  public synchronized Optional<IgnoreMark> decision(SecretGroup group) {
    return Optional.ofNullable(decided.get(group.id()));
  }

  /** How many secrets were decided about. */
  public synchronized int decidedCount() {
    return decided.size();
  }

  /**
   * Decides about a secret.
   *
   * @param until the last day, for what is accepted; null for other verdicts
   * @throws IOException if it cannot be written, or a note or date is not possible
   */
  public synchronized DecisionFiles.Written decide(
      SecretGroup group, Verdict verdict, @Nullable LocalDate until, String note)
      throws IOException {
    if (verdict == Verdict.ACCEPTED && until == null) {
      throw new IOException("what is accepted needs a last day, as " + today().plusMonths(3));
    }
    if (until != null && until.isBefore(today())) {
      throw new IOException(until + " is over");
    }
    IgnoreMark mark =
        new IgnoreMark(
            verdict,
            today(),
            verdict == Verdict.ACCEPTED ? until : null,
            Note.checked(note, group));
    DecisionFiles.Written written = files.decide(group, mark);
    decided.put(group.id(), mark);
    return written;
  }

  /** Takes back what was decided about a secret. */
  public synchronized void withdraw(SecretGroup group) throws IOException {
    files.withdraw(group);
    decided.remove(group.id());
  }

  /** The secrets that a question is about, in order. */
  public synchronized List<SecretGroup> matching(GroupQuery query) {
    List<SecretGroup> kept = new ArrayList<>();
    for (SecretGroup group : groups) {
      if (query.accepts(group, Optional.ofNullable(decided.get(group.id())))) {
        kept.add(group);
      }
    }
    return kept;
  }
}
