package dev.sluice.pipeline.resource;

import dev.sluice.scheduler.device.DeviceSlots;
import java.util.List;
import java.util.Map;

/**
 * What a graph counted: exact once its run has ended.
 *
 * @param tasks what its tasks did
 * @param phases how long the phases of preparations took, in the order in which they ended
 * @param waits how often and how long tasks waited, by what they waited for
 * @param budgets how far each bound of the run was used
 * @param devices how devices were used, by all runs of the process
 */
public record GraphMetrics(
    TaskMetrics.Totals tasks,
    List<PhaseTime> phases,
    Map<WaitCause, Waited> waits,
    List<BudgetUse> budgets,
    List<DeviceSlots.Use> devices) {
  public GraphMetrics {
    phases = List.copyOf(phases);
    waits = Map.copyOf(waits);
    budgets = List.copyOf(budgets);
    devices = List.copyOf(devices);
  }

  /** How tasks waited for one thing. */
  public Waited waited(WaitCause cause) {
    return waits.getOrDefault(cause, new Waited(0, 0));
  }

  /**
   * How long a phase took.
   *
   * @param phase its name
   * @param nanos from its beginning to its end
   * @param workedNanos the time that workers spent on it, added up
   */
  public record PhaseTime(String phase, long nanos, long workedNanos) {
    PhaseTime plus(PhaseTime other) {
      return new PhaseTime(phase, nanos + other.nanos, workedNanos + other.workedNanos);
    }
  }

  /** Waits for one thing, and the time of those that have ended. */
  public record Waited(long count, long nanos) {}

  /**
   * How far a bound was used.
   *
   * @param budget what is bounded, in lower case with underscores
   * @param limit how much there may be at once
   * @param peak how much there was at most
   */
  public record BudgetUse(String budget, long limit, long peak) {}
}
