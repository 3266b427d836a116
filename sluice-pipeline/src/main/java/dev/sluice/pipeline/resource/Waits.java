package dev.sluice.pipeline.resource;

import dev.sluice.scheduler.time.Ticker;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often and how long tasks waited, by what they waited for. In plain maps: one for enums asks
 * by reflection what there is, and every run begins with this.
 */
public final class Waits {
  private final Ticker ticker;
  private final Map<WaitCause, LongAdder> counts = adders();
  private final Map<WaitCause, LongAdder> nanos = adders();

  public Waits(Ticker ticker) {
    this.ticker = ticker;
  }

  private static Map<WaitCause, LongAdder> adders() {
    Map<WaitCause, LongAdder> adders = new HashMap<>();
    for (WaitCause cause : WaitCause.values()) {
      adders.put(cause, new LongAdder());
    }
    return adders;
  }

  /** A wait begins; what is given back is run at its end, and then runs {@code resume}. */
  public Runnable begun(WaitCause cause, Runnable resume) {
    adder(counts, cause).increment();
    long start = ticker.nanos();
    return () -> {
      adder(nanos, cause).add(ticker.nanos() - start);
      resume.run();
    };
  }

  /** The waits so far that have begun, and the time of those that have ended. */
  public Map<WaitCause, GraphMetrics.Waited> counted() {
    Map<WaitCause, GraphMetrics.Waited> counted = new HashMap<>();
    counts.forEach(
        (cause, count) ->
            counted.put(cause, new GraphMetrics.Waited(count.sum(), adder(nanos, cause).sum())));
    return counted;
  }

  private static LongAdder adder(Map<WaitCause, LongAdder> adders, WaitCause cause) {
    LongAdder adder = adders.get(cause);
    if (adder == null) {
      throw new IllegalStateException("nobody counts waits for " + cause);
    }
    return adder;
  }
}
