package dev.sluice.review;

import dev.sluice.report.SecretKey;
import dev.sluice.scan.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A secret with all the places in which it was found.
 *
 * @param id its place in the order of the review, from 0
 * @param sample the finding that tells most: it has the secret, the rule, whether it is live
 * @param places where it was found, each once, in report order
 */
public record SecretGroup(int id, Finding sample, List<Place> places) {
  private static final Comparator<Finding.Commit> BY_DATE =
      Comparator.comparing(Finding.Commit::date).thenComparing(Finding.Commit::id);

  public SecretGroup {
    places = List.copyOf(places);
  }

  /** The secret as the report has it. */
  public String secret() {
    return sample.secret();
  }

  /** Whether the report does not tell the secret. */
  public boolean isHidden() {
    return SecretKey.isHidden(sample.secret());
  }

  /** The rules that found it, by name. */
  public List<String> rules() {
    TreeSet<String> rules = new TreeSet<>();
    places.forEach(place -> rules.add(place.ruleId()));
    return List.copyOf(rules);
  }

  /** How many files it is in. */
  public long files() {
    return places.stream().map(Place::file).distinct().count();
  }

  /** The oldest commit that has it, if it was found in a history. */
  public Optional<Finding.Commit> firstCommit() {
    return commits().min(BY_DATE);
  }

  /** The newest commit that has it, if it was found in a history. */
  public Optional<Finding.Commit> lastCommit() {
    return commits().max(BY_DATE);
  }

  private Stream<Finding.Commit> commits() {
    return places.stream().map(Place::commit).filter(commit -> !commit.id().isEmpty());
  }

  /** The rule and the number of places: the secret does not show. */
  @Override
  public String toString() {
    return "SecretGroup[id=" + id + ", rule=" + sample.ruleId() + ", places=" + places.size() + "]";
  }
}
