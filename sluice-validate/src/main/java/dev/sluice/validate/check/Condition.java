package dev.sluice.validate.check;

import dev.sluice.validate.net.HttpAnswer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something an answer must be, all of it together.
 *
 * @param statuses one of these; any where there are none
 * @param json a pointer to a value that must be there
 * @param header a header that must be there, in lower case
 * @param equal what the value or the header must be; any where it is null
 * @param text what the body must contain
 */
public record Condition(
    Set<Integer> statuses,
    @Nullable String json,
    @Nullable String header,
    @Nullable String equal,
    @Nullable String text) {
  public Condition {
    statuses = Set.copyOf(statuses);
  }

  static Condition ofStatus(int status) {
    return new Condition(Set.of(status), null, null, null, null);
  }

  boolean holds(HttpAnswer answer, @Nullable Object parsed) {
    if (!statuses.isEmpty() && !statuses.contains(answer.status())) {
      return false;
    }
    if (text != null && !answer.body().contains(text)) {
      return false;
    }
    if (json != null && !isMet(JsonValue.at(parsed, json))) {
      return false;
    }
    return header == null || isMet(answer.headers().get(header));
  }

  private boolean isMet(@Nullable String found) {
    return found != null && (equal == null || equal.equals(found));
  }
}
