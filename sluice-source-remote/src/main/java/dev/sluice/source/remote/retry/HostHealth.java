package dev.sluice.source.remote.retry;

import java.time.Duration;

/**
 * Whether a host may be asked. After several failures in a row it is left alone for a pause; then
 * one call is let through, and its end says whether the others may follow or the pause is doubled.
 *
 * <pre>
 *   well ──failures in a row──▶ paused ──time──▶ probed ──success──▶ well
 *                                  ▲                │
 *                                  └────failure─────┘   failing for too long ──▶ given up
 * </pre>
 */
public final class HostHealth {
  private final String host;
  private final BreakerPolicy policy;
  private final RemoteCounters counters;
  private int failuresInRow;
  private boolean paused;
  private boolean probed;
  private boolean givenUp;
  private Duration pause;
  private boolean waits;
  private long until;
  private boolean failing;
  private long failingSince;

  /** The health of a host that nobody counts. */
  public HostHealth(String host, BreakerPolicy policy) {
    this(host, policy, new RemoteCounters());
  }

  public HostHealth(String host, BreakerPolicy policy, RemoteCounters counters) {
    this.host = host;
    this.policy = policy;
    this.counters = counters;
    this.pause = policy.pauseBase();
  }

  /**
   * Asks to make a call. Zero lets it through, and its end must then be told; else it says how long
   * to wait before asking again.
   *
   * @throws HostGivenUpException if nothing is asked of the host any more
   */
  public synchronized Duration admit(long now) throws HostGivenUpException {
    if (givenUp) {
      throw new HostGivenUpException(host, policy.downTimeMax());
    }
    if (waits && until - now > 0) {
      return Duration.ofNanos(until - now);
    }
    waits = false;
    if (paused) {
      if (probed) {
        return pause;
      }
      probed = true;
    }
    return Duration.ZERO;
  }

  /** A call was answered, if only with a refusal. */
  public synchronized void answered() {
    failuresInRow = 0;
    paused = false;
    probed = false;
    failing = false;
    pause = policy.pauseBase();
  }

  /** A call failed in a way that tells of the host. */
  public synchronized void failed(long now) {
    failuresInRow++;
    noteFailing(now);
    if (probed) {
      probed = false;
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(policy.pauseMax()) > 0 ? policy.pauseMax() : doubled;
      leaveAlone(now, pause);
    } else if (!paused && failuresInRow >= policy.failuresMax()) {
      paused = true;
      counters.paused(host);
      leaveAlone(now, pause);
    }
  }

  /** The host asked to be left alone. */
  public synchronized void throttled(long now, Duration time) {
    probed = false;
    counters.throttled(host);
    noteFailing(now);
    if (time.compareTo(policy.downTimeMax()) > 0) {
      giveUp();
    }
    leaveAlone(now, time);
  }

  /** A call ended without telling anything. */
  public synchronized void unknown() {
    probed = false;
  }

  private void noteFailing(long now) {
    if (!failing) {
      failing = true;
      failingSince = now;
    } else if (now - failingSince >= policy.downTimeMax().toNanos()) {
      giveUp();
    }
  }

  private void giveUp() {
    if (!givenUp) {
      givenUp = true;
      counters.givenUp(host);
    }
  }

  private void leaveAlone(long now, Duration time) {
    long end = now + time.toNanos();
    if (!waits || end - until > 0) {
      waits = true;
      until = end;
    }
  }
}
