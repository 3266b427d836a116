package dev.sluice.validate.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The checks of a run. Those of a user's own file stand before the built-in ones. */
public final class CheckSet {
  private final List<Check> checks;
  private final Map<String, List<Check>> known = new HashMap<>();

  private CheckSet(List<Check> checks) {
    this.checks = List.copyOf(checks);
  }

  /** The checks; of two with one id the first counts. */
  public static CheckSet of(List<Check> checks) {
    Map<String, Check> kept = new HashMap<>();
    List<Check> ordered = new ArrayList<>();
    for (Check check : checks) {
      if (kept.putIfAbsent(check.id(), check) == null) {
        ordered.add(check);
      }
    }
    return new CheckSet(ordered);
  }

  public List<Check> checks() {
    return checks;
  }

  /**
   * The checks for the secrets of a rule and of a provider, in the order in which they are asked.
   *
   * @param provider whom findings are attributed to; empty where that is not known
   */
  public synchronized List<Check> of(String ruleId, String provider) {
    return known.computeIfAbsent(
        ruleId + "\n" + provider,
        _ -> checks.stream().filter(check -> check.serves(ruleId, provider)).toList());
  }
}
