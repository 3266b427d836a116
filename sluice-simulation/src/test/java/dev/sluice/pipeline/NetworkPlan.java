package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.scheduler.LeakDetector;
import dev.sluice.source.remote.RemoteConfig;
import dev.sluice.source.remote.retry.BreakerPolicy;
import dev.sluice.source.remote.retry.RetryPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a seed stands for: limits, hosts with their objects and troubles, and when the run is
 * stopped.
 *
 * @param stopAt when the run is cancelled, or null for never
 */
record NetworkPlan(
    GraphOptions graph,
    int workers,
    RemoteConfig config,
    List<HostPlan> hosts,
    @Nullable Duration stopAt) {

  /**
   * A host.
   *
   * @param latencyMax of a call
   * @param hiccupPercent calls that fail in a way that may pass
   * @param throttlePercent calls answered with a time to wait
   * @param stallPercent calls that are not answered
   * @param downFrom when it is away
   * @param downTo when it is back
   * @param asWhole whether it hands objects over as streams
   * @param tellsSizes whether its listing tells sizes
   * @param objects what it has
   */
  record HostPlan(
      String name,
      Duration latencyMax,
      int hiccupPercent,
      int throttlePercent,
      int stallPercent,
      Duration downFrom,
      Duration downTo,
      boolean asWhole,
      boolean tellsSizes,
      List<ObjectPlan> objects) {
    boolean isTrouble() {
      return hiccupPercent > 0
          || throttlePercent > 0
          || stallPercent > 0
          || downTo.compareTo(downFrom) > 0;
    }
  }

  /**
   * An object, whose size and bytes depend on its version.
   *
   * @param changes when it becomes of the next version
   * @param isGone whether it is listed and not there
   */
  record ObjectPlan(int id, List<Integer> sizes, List<Duration> changes, boolean isGone) {
    static byte byteAt(int id, int version, long offset) {
      return (byte) (id * 31 + version * 101 + offset * 7 + (offset >> 5));
    }
  }

  static NetworkPlan of(long seed, LeakDetector leaks) {
    return new Maker(new SplittableRandom(seed), leaks).make();
  }

  /** Draws a plan. */
  private static final class Maker {
    private final SplittableRandom random;
    private final LeakDetector leaks;
    private int ids;

    Maker(SplittableRandom random, LeakDetector leaks) {
      this.random = random;
      this.leaks = leaks;
    }

    NetworkPlan make() {
      List<HostPlan> hosts = new ArrayList<>();
      for (int i = upTo(3); i > 0; i--) {
        hosts.add(host("host" + i));
      }
      return new NetworkPlan(graph(), upTo(3), config(), hosts, oneIn(4) ? millis(5_000) : null);
    }

    private GraphOptions graph() {
      int bufferBytes = 2 + random.nextInt(15);
      int objects = 3 + random.nextInt(8);
      return GraphOptions.builder()
          .objectsInFlight(objects)
          .waitingReads(upTo(6))
          .bufferBytes(bufferBytes)
          .bufferedBytes((long) upTo(12) * bufferBytes)
          .queuedTasks(objects + 100)
          .enumerateBatch(upTo(6))
          .scanInline(oneIn(2))
          .leaks(leaks)
          .build();
    }

    private RemoteConfig config() {
      return RemoteConfig.builder()
          .connectionsMax(upTo(6))
          .pageObjectsMax(upTo(5))
          .retry(new RetryPolicy(upTo(4), millis(50), Duration.ofSeconds(2), random.nextInt(50)))
          .breaker(
              new BreakerPolicy(
                  upTo(6),
                  millis(500).plusMillis(1),
                  Duration.ofSeconds(5),
                  Duration.ofSeconds(60)))
          .callTimeMax(Duration.ofSeconds(1))
          .objectTimeMax(Duration.ofSeconds(30))
          .bytesPerSecondMin(oneIn(2) ? 1 : 1_000)
          .seed(random.nextLong())
          .build();
    }

    private HostPlan host(String name) {
      boolean isTrouble = !oneIn(3);
      boolean asWhole = oneIn(5);
      Duration downFrom = millis(3_000);
      return new HostPlan(
          name,
          // A call for a stream waits several times, and has a second in all.
          millis(oneIn(3) && !asWhole ? 900 : 50).plusMillis(1),
          isTrouble && oneIn(2) ? random.nextInt(60) : 0,
          isTrouble && oneIn(3) ? random.nextInt(20) : 0,
          isTrouble && oneIn(3) ? random.nextInt(20) : 0,
          downFrom,
          isTrouble && oneIn(5) ? downFrom.plus(millis(oneIn(2) ? 5_000 : 200_000)) : downFrom,
          asWhole,
          oneIn(2),
          objects());
    }

    private List<ObjectPlan> objects() {
      List<ObjectPlan> objects = new ArrayList<>();
      for (int i = random.nextInt(13); i > 0; i--) {
        int changes = oneIn(5) ? upTo(3) : 0;
        List<Integer> sizes = new ArrayList<>();
        List<Duration> times = new ArrayList<>();
        for (int version = 0; version <= changes; version++) {
          sizes.add(oneIn(8) ? 0 : random.nextInt(120));
          times.add(millis(2_000));
        }
        times.removeLast();
        times.sort(null);
        objects.add(new ObjectPlan(ids++, List.copyOf(sizes), List.copyOf(times), oneIn(15)));
      }
      return objects;
    }

    private Duration millis(int most) {
      return Duration.ofMillis(random.nextInt(most));
    }

    private int upTo(int most) {
      return 1 + random.nextInt(most);
    }

    private boolean oneIn(int n) {
      return random.nextInt(n) == 0;
    }
  }
}
