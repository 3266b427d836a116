package dev.sluice.pipeline;

import dev.sluice.pipeline.NetworkPlan.HostPlan;
import dev.sluice.pipeline.NetworkPlan.ObjectPlan;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.PageCursor;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemotePage;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** A host of a plan, in virtual time. */
final class SimulatedBackend implements RemoteBackend {
  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final HostPlan plan;
  private final VirtualTime time;
  private final SplittableRandom random;
  private final boolean tellsVersions;
  private final long start;

  SimulatedBackend(
      HostPlan plan, VirtualTime time, SplittableRandom random, boolean tellsVersions) {
    this.plan = plan;
    this.time = time;
    this.random = random;
    this.tellsVersions = tellsVersions;
    this.start = time.nanos();
  }

  /** What a call met. */
  private static final class PlannedException extends IOException {
    private static final long serialVersionUID = 1L;
    private final transient RemoteFailure meaning;

    PlannedException(String words, RemoteFailure meaning) {
      super(words);
      this.meaning = meaning;
    }
  }

  @Override
  public String host() {
    return plan.name();
  }

  private Duration elapsed() {
    return Duration.ofNanos(time.nanos() - start);
  }

  /** Waits as long as a call takes, and meets what is in store for it. */
  private void meetTrouble() throws IOException, InterruptedException {
    if (random.nextInt(100) < plan.stallPercent()) {
      time.sleep(FOR_EVER);
    }
    time.sleep(Duration.ofNanos(random.nextLong(plan.latencyMax().toNanos())));
    boolean isDown =
        elapsed().compareTo(plan.downFrom()) >= 0 && elapsed().compareTo(plan.downTo()) < 0;
    if (isDown || random.nextInt(100) < plan.hiccupPercent()) {
      throw new PlannedException("hiccup", RemoteFailure.retryable());
    }
    if (random.nextInt(100) < plan.throttlePercent()) {
      Duration wait = Duration.ofMillis(random.nextInt(3_000));
      throw new PlannedException("throttled", new RemoteFailure.Retryable(Optional.of(wait)));
    }
  }

  @Override
  public RemotePage listPage(PageCursor cursor, int objectsMax)
      throws IOException, InterruptedException {
    meetTrouble();
    int from =
        switch (cursor) {
          case PageCursor.Start _ -> 0;
          case PageCursor.At(String token) -> Integer.parseInt(token);
          case PageCursor.End _ -> throw new IllegalArgumentException("listed after the end");
        };
    int to = Math.min(plan.objects().size(), from + objectsMax);
    List<SourceObject> page = plan.objects().subList(from, to).stream().map(this::listed).toList();
    return RemotePage.of(
        page,
        to == plan.objects().size() ? PageCursor.END : new PageCursor.At(Integer.toString(to)));
  }

  private SourceObject listed(ObjectPlan object) {
    ObjectPath path = ObjectPath.of(plan.name() + "/" + object.id());
    int version = version(object);
    return plan.tellsSizes()
        ? new SourceObject(path, object.sizes().get(version), tag(version))
        : new SourceObject(path, SourceObject.SIZE_UNKNOWN);
  }

  private int version(ObjectPlan object) {
    int version = 0;
    while (version < object.changes().size()
        && elapsed().compareTo(object.changes().get(version)) >= 0) {
      version++;
    }
    return version;
  }

  private String tag(int version) {
    return tellsVersions ? "v" + version : "";
  }

  @Override
  public ObjectPath pathOf(PageCursor cursor) {
    return ObjectPath.of(plan.name());
  }

  @Override
  public Fetched fetchRange(SourceObject object, String wanted, long offset, MemorySegment target)
      throws IOException, InterruptedException {
    meetTrouble();
    int id = Integer.parseInt(object.path().toString().split("/", -1)[1]);
    ObjectPlan found =
        plan.objects().stream().filter(each -> each.id() == id).findFirst().orElseThrow();
    if (found.isGone()) {
      throw new PlannedException("gone", new RemoteFailure.Permanent());
    }
    int version = version(found);
    if (!wanted.isEmpty() && !wanted.equals(tag(version))) {
      throw new PlannedException("changed", new RemoteFailure.Changed());
    }
    int size = found.sizes().get(version);
    if (plan.asWhole()) {
      return new Fetched.Whole(new Content(found.id(), version, size), tag(version));
    }
    int count = (int) Math.clamp(size - offset, 0L, target.byteSize());
    for (int i = 0; i < count; i++) {
      target.set(ValueLayout.JAVA_BYTE, i, ObjectPlan.byteAt(id, version, offset + i));
    }
    return new Fetched.Range(count, size, tag(version));
  }

  @Override
  public RemoteFailure classify(Exception failure) {
    return failure instanceof PlannedException planned
        ? planned.meaning
        : new RemoteFailure.Permanent();
  }

  /** An object as a stream, every read of which may meet trouble. */
  private final class Content extends InputStream {
    private final int id;
    private final int version;
    private final int size;
    private int at;

    Content(int id, int version, int size) {
      this.id = id;
      this.version = version;
      this.size = size;
    }

    @Override
    public int read() {
      return at < size ? ObjectPlan.byteAt(id, version, at++) & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      try {
        meetTrouble();
      } catch (InterruptedException e) {
        InterruptedIOException stopped = new InterruptedIOException();
        stopped.initCause(e);
        throw stopped;
      }
      return super.read(into, from, length);
    }
  }
}
