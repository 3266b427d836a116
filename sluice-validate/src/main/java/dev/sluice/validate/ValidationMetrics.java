package dev.sluice.validate;

import dev.sluice.scan.Validity;
import dev.sluice.source.metrics.Metric;
import dev.sluice.source.metrics.Metrics;
import java.util.List;
import java.util.Map;

/** The numbers that runs tell of asking whether secrets are live. They hold no secret. */
public final class ValidationMetrics {
  public static final Metric REQUESTS =
      Metric.counter("validate", "requests", "Requests and logins made, those repeated included.")
          .by("host");
  public static final Metric SECRETS =
      Metric.counter("validate", "secrets", "Distinct secrets that were asked for.");
  public static final Metric RECALLED =
      Metric.counter("validate", "recalled", "Answers that were remembered from earlier runs.");
  public static final Metric FINDINGS =
      Metric.counter("validate", "findings", "Findings by what became of the question.")
          .by("state");

  private ValidationMetrics() {}

  /** All of them. */
  public static List<Metric> defined() {
    return List.of(REQUESTS, SECRETS, RECALLED, FINDINGS);
  }

  /**
   * The numbers of a run.
   *
   * @param findings how many findings came to which state
   */
  public static Metrics of(Validation validation, Map<Validity.State, Long> findings) {
    Metrics.Builder metrics =
        Metrics.builder().add(SECRETS, validation.secrets()).add(RECALLED, validation.recalled());
    validation.requests().forEach((host, count) -> metrics.add(REQUESTS, host, count));
    findings.forEach((state, count) -> metrics.add(FINDINGS, state.word(), count));
    return metrics.build();
  }
}
