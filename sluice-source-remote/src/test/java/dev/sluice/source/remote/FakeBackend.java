package dev.sluice.source.remote;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Objects in memory behind a network that fails as it is told. */
public class FakeBackend implements RemoteBackend {
  /** Something that happens to a call instead of an answer. */
  public record Fault(RemoteFailure meaning, String words) {}

  /** An exception that stands for a fault. */
  private static final class FaultException extends IOException {
    private static final long serialVersionUID = 1L;
    private final transient Fault fault;

    FaultException(Fault fault) {
      super(fault.words());
      this.fault = fault;
    }
  }

  public static final Fault HICCUP = new Fault(RemoteFailure.retryable(), "connection reset");
  public static final Fault GONE = new Fault(new RemoteFailure.Permanent(), "404 not found");

  public final Map<String, byte[]> objects = new LinkedHashMap<>();
  public final Map<String, String> versions = new LinkedHashMap<>();
  public final Deque<Optional<Fault>> listFaults = new ArrayDeque<>();
  public final Deque<Optional<Fault>> fetchFaults = new ArrayDeque<>();
  public final List<Long> fetchedAt = new ArrayList<>();
  public final List<PageCursor> listed = new ArrayList<>();
  public int shortBy;
  public Runnable beforeFetch = () -> {};
  private final String host;

  public FakeBackend() {
    this("fake:1");
  }

  public FakeBackend(String host) {
    this.host = host;
  }

  public FakeBackend with(String name, String content) {
    objects.put(name, content.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  public synchronized RemotePage listPage(PageCursor cursor, int objectsMax) throws IOException {
    listed.add(cursor);
    happen(next(listFaults));
    int from =
        switch (cursor) {
          case PageCursor.Start _ -> 0;
          case PageCursor.At(String token) -> Integer.parseInt(token);
          case PageCursor.End _ -> throw new IllegalArgumentException("listed after the end");
        };
    List<String> names = List.copyOf(objects.keySet());
    int to = Math.min(names.size(), from + objectsMax);
    List<SourceObject> page =
        names.subList(from, to).stream()
            .map(name -> new SourceObject(ObjectPath.of(name), bytes(name).length, version(name)))
            .toList();
    return RemotePage.of(
        page, to == names.size() ? PageCursor.END : new PageCursor.At(Integer.toString(to)));
  }

  private byte[] bytes(String name) {
    byte[] bytes = objects.get(name);
    if (bytes == null) {
      throw new IllegalArgumentException("no object " + name);
    }
    return bytes;
  }

  private String version(String name) {
    return versions.getOrDefault(name, "");
  }

  @Override
  public ObjectPath pathOf(PageCursor cursor) {
    return ObjectPath.of("fake://" + cursor);
  }

  @Override
  public synchronized Fetched fetchRange(
      SourceObject object, String version, long start, MemorySegment target) throws IOException {
    fetchedAt.add(start);
    beforeFetch.run();
    String name = object.path().toString();
    happen(fetchFault(name));
    if (!version.isEmpty() && !version.equals(version(name))) {
      throw new FaultException(new Fault(new RemoteFailure.Changed(), "412"));
    }
    byte[] bytes = bytes(name);
    int count = (int) Math.clamp(bytes.length - start, 0L, target.byteSize()) - shortBy;
    MemorySegment.copy(MemorySegment.ofArray(bytes), start, target, 0, count);
    return new Fetched.Range(count, bytes.length, version(name));
  }

  /** What happens to the next read, which is of the object {@code name}. */
  protected Optional<Fault> fetchFault(String name) {
    return next(fetchFaults);
  }

  private static Optional<Fault> next(Deque<Optional<Fault>> faults) {
    return faults.isEmpty() ? Optional.empty() : faults.removeFirst();
  }

  private static void happen(Optional<Fault> fault) throws FaultException {
    if (fault.isPresent()) {
      throw new FaultException(fault.get());
    }
  }

  @Override
  public RemoteFailure classify(Exception failure) {
    return failure instanceof FaultException known
        ? known.fault.meaning()
        : new RemoteFailure.Permanent();
  }
}
