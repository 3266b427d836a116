package dev.sluice.pipeline;

import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The containers of a plan: the objects that have others inside. */
final class PlannedContainers implements ContainerFormat {
  private final Map<Integer, PlannedObject> containers = new HashMap<>();
  private final PlannedSource.Manner inside;
  private final Runnable ended;
  private final AtomicInteger opened = new AtomicInteger();
  private final Queue<PlannedSource> sources = new ConcurrentLinkedQueue<>();

  /**
   * @param objects all that a run is given, with what is inside them
   * @param inside how the contents of a container behave
   */
  PlannedContainers(List<PlannedObject> objects, PlannedSource.Manner inside, Runnable ended) {
    this.inside = inside;
    this.ended = ended;
    objects.forEach(this::add);
  }

  /** How many containers were opened. */
  int opened() {
    return opened.get();
  }

  /** The contents of the containers opened so far whose bytes need not be waited for. */
  Collection<PlannedSource> sources() {
    return sources;
  }

  private void add(PlannedObject object) {
    if (!object.inside().isEmpty()) {
      containers.put(object.id(), object);
      object.inside().forEach(this::add);
    }
  }

  @Override
  public boolean recognizes(ObjectPath path, byte[] head, int length) {
    return containers.containsKey(PlannedObject.idOf(path));
  }

  @Override
  public Source open(Source origin, SourceObject container) throws IOException {
    PlannedObject planned = containers.get(PlannedObject.idOf(container.path()));
    if (planned == null) {
      throw new IOException("not a container: " + container.path());
    }
    opened.incrementAndGet();
    // What is read through the network once is read through it inside, too.
    boolean waits = origin.readModel() == ReadModel.BLOCKING;
    PlannedSource.Manner manner = waits || !inside.blocks() ? inside : PlannedSource.Manner.PLAIN;
    PlannedSource contents = new PlannedSource(planned.inside(), manner, ended);
    if (!waits) {
      sources.add(contents);
    }
    return contents;
  }
}
