package dev.sluice.validate.check;

import dev.sluice.scan.Validity;
import dev.sluice.validate.net.HttpAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the answers to a request mean. An answer that says "not now" comes first, then one that says
 * "no", then one that says "yes"; anything else tells nothing.
 */
public record Answers(
    List<Condition> active,
    List<Condition> inactive,
    List<Condition> limited,
    List<FactSource> facts) {
  private static final int TOO_MANY_REQUESTS = 429;

  public Answers {
    active = List.copyOf(active);
    inactive = List.copyOf(inactive);
    limited = List.copyOf(limited);
    facts = List.copyOf(facts);
  }

  /**
   * Where an answer tells something that is reported.
   *
   * @param pointer into the answer's JSON, or {@code header:NAME}
   */
  public record FactSource(String name, String pointer) {}

  /** Whether the server asks to be left alone, so that its answer says nothing of the secret. */
  public boolean isLimited(HttpAnswer answer) {
    return answer.status() == TOO_MANY_REQUESTS
        || (!limited.isEmpty() && any(limited, answer, parsed(answer)));
  }

  /**
   * What an answer means.
   *
   * @param values what the request was filled with: no fact may repeat the secret in it
   */
  public Validity meaning(HttpAnswer answer, Values values) {
    Object parsed = parsed(answer);
    if (any(inactive, answer, parsed)) {
      return Validity.inactive();
    }
    if (any(active, answer, parsed)) {
      return Validity.active(facts(answer, parsed, values));
    }
    return Validity.unknown(reason(answer));
  }

  private static String reason(HttpAnswer answer) {
    int status = answer.status();
    if (status >= 300 && status < 400) {
      return "status " + status + ", a redirect that is not followed";
    }
    if (answer.isCut()) {
      return "status " + status + ", and a larger answer than is read";
    }
    return "status " + status + ", which the check does not explain";
  }

  private static boolean any(List<Condition> conditions, HttpAnswer answer, @Nullable Object json) {
    return conditions.stream().anyMatch(condition -> condition.holds(answer, json));
  }

  private static @Nullable Object parsed(HttpAnswer answer) {
    return answer.isCut() ? null : JsonValue.parse(answer.body());
  }

  private List<Validity.Fact> facts(HttpAnswer answer, @Nullable Object json, Values values) {
    List<Validity.Fact> told = new ArrayList<>();
    String secret = values.value(Values.SECRET);
    for (FactSource source : facts) {
      String value =
          source.pointer().startsWith("header:")
              ? answer.headers().get(source.pointer().substring(7))
              : JsonValue.at(json, source.pointer());
      String shown = value == null ? null : FactText.of(value, secret == null ? "" : secret);
      if (shown != null) {
        told.add(new Validity.Fact(source.name(), shown));
      }
    }
    return told;
  }
}
