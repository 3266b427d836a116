package dev.sluice.pipeline;

import dev.sluice.pipeline.resource.Nesting;
import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.scheduler.budget.CountBudget;
import dev.sluice.scheduler.budget.FairTokens;
import dev.sluice.scheduler.device.DeviceId;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.source.Preparation;
import dev.sluice.source.Provenance;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A source in a run: its number, how deeply it is nested, its share of what sources share, and how
 * many enumerations, objects and nested sources still refer to it.
 */
public final class SourceContext {
  private final int id;
  private final int depth;
  private final Source source;
  private final @Nullable SourceContext container;
  private final @Nullable Nesting nesting;
  private final FairTokens.@Nullable Party reads;
  private final boolean joined;
  private final @Nullable CountBudget places;

  /** Of the object this source lies in; null for a source the run was given. */
  private final @Nullable ObjectRecord containerRecord;

  /** What objects without a provenance of their own are attributed to. */
  private final Provenance provenance;

  /** The device of the path that was asked for last: asking the system costs calls. */
  private volatile @Nullable KnownDevice device;

  private record KnownDevice(Path path, DeviceId id) {}

  /** What is to be done before the first listing, until somebody begins it. */
  private @Nullable Preparation preparation;

  private final AtomicInteger users = new AtomicInteger();

  /** Parts not listed to their end yet: the source itself, and what it branched off. */
  private final AtomicInteger unlisted = new AtomicInteger(1);

  private SourceContext(
      int id,
      Source source,
      @Nullable SourceContext container,
      @Nullable Nesting nesting,
      @Nullable ObjectRecord containerRecord,
      Provenance provenance,
      FairTokens tokens,
      @Nullable CountBudget places) {
    this.id = id;
    this.depth = container == null ? 0 : container.depth + 1;
    this.source = source;
    this.container = container;
    this.nesting = nesting;
    this.containerRecord = containerRecord;
    this.provenance = provenance;
    this.places = places;
    this.preparation = source.preparation();
    FairTokens.Party inherited = container == null ? null : container.reads;
    this.joined = blocks() && inherited == null;
    this.reads = joined ? tokens.join(source.callsMax()) : inherited;
  }

  /**
   * A source the run was given.
   *
   * @param places how many of its objects may be in flight, or null for any number
   */
  static SourceContext root(
      int id, Source source, FairTokens tokens, @Nullable CountBudget places) {
    return new SourceContext(id, source, null, null, null, Provenance.NONE, tokens, places);
  }

  /**
   * A source inside an object of another. It reads with the tokens of that one, and its objects are
   * attributed to what the object is.
   */
  static SourceContext nested(
      int id, Source source, ObjectContext object, FairTokens tokens, Nesting nesting) {
    SourceContext container = object.source();
    container.use();
    ObjectRecord record = object.record;
    if (record != null) {
      record.retain();
    }
    Provenance provenance = object.descriptor().provenance();
    SourceContext nested =
        new SourceContext(id, source, container, nesting, record, provenance, tokens, null);
    nesting.begun(nested.depth);
    return nested;
  }

  public int id() {
    return id;
  }

  /** 0 for a source the run was given, one more than its container's for a nested one. */
  public int depth() {
    return depth;
  }

  Source source() {
    return source;
  }

  /** Whether its listings and reads may wait for long, and so must not run on the executor. */
  boolean blocks() {
    return source.readModel() == ReadModel.BLOCKING;
  }

  /** The record of the object that this source lies in, if one is kept. */
  @Nullable ObjectRecord containerRecord() {
    return containerRecord;
  }

  /** An object as it was listed, attributed to this source's container if to nothing of its own. */
  SourceObject attributed(SourceObject listed) {
    return Provenance.NONE.equals(listed.provenance()) ? listed.withProvenance(provenance) : listed;
  }

  /** Its part of the reads that wait; only for a source that waits. */
  FairTokens.Party reads() {
    if (reads == null) {
      throw new IllegalStateException("source " + id + " does not wait");
    }
    return reads;
  }

  @Nullable CountBudget places() {
    return places;
  }

  /** What is to be done before the first listing, given out once; null if there is nothing left. */
  @Nullable Preparation takePreparation() {
    Preparation whole = preparation;
    preparation = null;
    return whole;
  }

  /** The device that an object lies on. */
  DeviceId deviceOf(SourceObject object, DeviceSlots slots) {
    Path path = source.deviceOf(object);
    return path == null ? slots.deviceOf(null) : deviceOf(path, slots);
  }

  /** The device that listings and the preparation read, or null if they read none. */
  @Nullable DeviceId listingDevice(DeviceSlots slots) {
    Path path = source.listingDevice();
    return path == null ? null : deviceOf(path, slots);
  }

  private DeviceId deviceOf(Path path, DeviceSlots slots) {
    KnownDevice known = device;
    if (known == null || !known.path().equals(path)) {
      known = new KnownDevice(path, slots.deviceOf(path));
      device = known;
    }
    return known.id();
  }

  void partBranched() {
    unlisted.incrementAndGet();
  }

  void partListed() {
    unlisted.decrementAndGet();
  }

  /** A part of it cannot be listed: what is remembered of the object around it is not whole. */
  void partUnknown() {
    if (containerRecord != null) {
      containerRecord.invalidate();
    }
  }

  /* A source the run was given outlives the run, so it is counted only if it shares tokens. */

  private boolean isCounted() {
    return depth > 0 || joined;
  }

  void use() {
    if (isCounted()) {
      users.incrementAndGet();
    }
  }

  void unuse() {
    if (!isCounted() || users.decrementAndGet() > 0) {
      return;
    }
    if (joined) {
      reads().leave();
    }
    if (container != null) {
      closeNested();
      container.unuse();
    }
    if (nesting != null) {
      nesting.ended(depth);
    }
  }

  private void closeNested() {
    try {
      source.close();
    } catch (IOException e) {
      // Everything in it has been read; that closing failed changes nothing about it.
    }
    if (containerRecord != null) {
      if (unlisted.get() != 0) {
        containerRecord.invalidate();
      }
      containerRecord.release();
    }
  }
}
