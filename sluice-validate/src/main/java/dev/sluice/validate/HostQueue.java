package dev.sluice.validate;

import dev.sluice.source.remote.retry.BreakerPolicy;
import dev.sluice.source.remote.retry.HostHealth;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/** A host: how many may ask it at once, whether it may be asked now, how often it was asked. */
final class HostQueue {
  private static final BreakerPolicy BREAKER =
      new BreakerPolicy(6, Duration.ofMillis(500), Duration.ofSeconds(10), Duration.ofSeconds(60));

  private final String name;
  private final Semaphore places;
  private final HostHealth health;
  private long requests;

  HostQueue(String name, int placesMax) {
    this.name = name;
    this.places = new Semaphore(placesMax, true);
    this.health = new HostHealth(name, BREAKER);
  }

  String name() {
    return name;
  }

  Semaphore places() {
    return places;
  }

  HostHealth health() {
    return health;
  }

  synchronized void asked() {
    requests++;
  }

  synchronized long requests() {
    return requests;
  }
}
