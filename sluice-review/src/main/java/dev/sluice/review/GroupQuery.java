package dev.sluice.review;

import dev.sluice.scan.Finding;
import dev.sluice.scan.ignore.IgnoreMark;
import java.util.Locale;
import java.util.Optional;

/**
 * Which secrets of a review are wanted.
 *
 * @param text part of a rule, a file, an author or a description, in any case; empty for all
 * @param severity a severity, or empty for all
 * @param state {@code open} for those that nobody decided about, a verdict's word, or empty for all
 */
public record GroupQuery(String text, String severity, String state) {
  public static final String OPEN = "open";
  public static final GroupQuery ALL = new GroupQuery("", "", "");

  public GroupQuery {
    text = text.toLowerCase(Locale.ROOT);
  }

  boolean accepts(SecretGroup group, Optional<IgnoreMark> decision) {
    Finding sample = group.sample();
    boolean isOfState =
        state.isEmpty()
            || (state.equals(OPEN)
                ? decision.isEmpty()
                : decision.filter(mark -> mark.verdict().word().equals(state)).isPresent());
    return isOfState
        && (severity.isEmpty() || sample.severity().equals(severity))
        && (text.isEmpty()
            || has(sample.ruleId())
            || has(sample.description())
            || group.places().stream()
                .anyMatch(
                    place ->
                        has(place.file())
                            || has(place.commit().author())
                            || place.commit().id().startsWith(text)));
  }

  private boolean has(String value) {
    return value.toLowerCase(Locale.ROOT).contains(text);
  }
}
