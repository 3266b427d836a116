package dev.sluice.pipeline.resource;

import dev.sluice.scheduler.time.Ticker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How long the phases of preparations took, by their names. */
public final class PhaseTimes {
  /** What comes before the first phase of a preparation. */
  private static final String BEGINNING = "beginning";

  private final Ticker ticker;

  /** Guarded by this; in the order in which the first phase of a name ended. */
  private final Map<String, GraphMetrics.PhaseTime> ended = new LinkedHashMap<>();

  public PhaseTimes(Ticker ticker) {
    this.ticker = ticker;
  }

  /** A phase begins. */
  public Clock begun(String phase) {
    return new Clock(phase);
  }

  /** A preparation begins, which comes before its phases. */
  public Clock begun() {
    return new Clock(BEGINNING);
  }

  /** The phases so far that have ended; those of one name are one. */
  public synchronized List<GraphMetrics.PhaseTime> counted() {
    return new ArrayList<>(ended.values());
  }

  /** The clock of one phase, for all who work on it. */
  public final class Clock {
    private final String phase;
    private final long begun = ticker.nanos();
    private final LongAdder worked = new LongAdder();

    private Clock(String phase) {
      this.phase = phase;
    }

    /** What {@link #worked} is to be told once the work that begins now is done. */
    public long now() {
      return ticker.nanos();
    }

    /** Somebody worked on the phase until now. */
    public void worked(long since) {
      worked.add(ticker.nanos() - since);
    }

    /** The phase is over. */
    public void ended() {
      long elapsed = ticker.nanos() - begun;
      synchronized (PhaseTimes.this) {
        ended.merge(
            phase,
            new GraphMetrics.PhaseTime(phase, elapsed, worked.sum()),
            GraphMetrics.PhaseTime::plus);
      }
    }
  }
}
