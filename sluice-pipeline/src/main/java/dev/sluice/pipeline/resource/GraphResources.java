package dev.sluice.pipeline.resource;

import dev.sluice.pipeline.spi.GraphOptions;
import dev.sluice.scheduler.budget.ByteBudget;
import dev.sluice.scheduler.budget.CountBudget;
import dev.sluice.scheduler.budget.FairTokens;
import dev.sluice.scheduler.budget.TokenBudget;
import dev.sluice.scheduler.buffer.BufferPool;
import dev.sluice.scheduler.buffer.BufferPoolOptions;
import dev.sluice.scheduler.device.DeviceSlots;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything a run shares out besides its frontier. */
public final class GraphResources implements AutoCloseable {
  /** Listings of sources that wait under way at once: enough to be ahead of the reads. */
  private static final int LISTINGS = 8;

  final ByteBudget bytes;
  public final BufferPool buffers;
  public final TokenBudget readTokens;
  public final FairTokens waitingReads;
  public final TokenBudget listings;
  public final int readAheadMax;
  public final List<CountBudget> places = new CopyOnWriteArrayList<>();
  public final Enumerations enumerations;
  public final DeviceSlots deviceSlots;
  private final AtomicInteger ownedTokens = new AtomicInteger();
  private final boolean workersOwnTokens;

  public GraphResources(GraphOptions options, int workers, DeviceSlots deviceSlots) {
    bytes = new ByteBudget("buffered bytes", options.bufferedBytes());
    buffers =
        new BufferPool(
            new BufferPoolOptions(options.bufferBytes(), options.buffers(), workers),
            bytes,
            options.leaks());
    workersOwnTokens = options.readTokens() > workers;
    readTokens = new TokenBudget("read tokens", options.readTokens());
    waitingReads = new FairTokens(options.waitingReads());
    listings = new TokenBudget("waiting listings", LISTINGS);
    readAheadMax = 2 * options.waitingReads();
    enumerations = new Enumerations(options.enumerations());
    this.deviceSlots = deviceSlots;
  }

  /** Takes a read token for good, for a worker, if there are more of them than workers. */
  public boolean tryOwnToken() {
    boolean owned = workersOwnTokens && readTokens.tryAcquire();
    if (owned) {
      ownedTokens.incrementAndGet();
    }
    return owned;
  }

  /** How far each of them was used. */
  public void addUses(List<GraphMetrics.BudgetUse> uses) {
    long bufferBytes = buffers.options().bufferBytes();
    uses.add(use("buffered_bytes", bytes.totalBytes(), buffers.peak() * bufferBytes));
    uses.add(use("read_tokens", readTokens.total(), readTokens.peak()));
    uses.add(use("network_reads", waitingReads.total(), waitingReads.peak()));
    uses.add(use("network_listings", listings.total(), listings.peak()));
    uses.add(use("enumerations", enumerations.limit(), enumerations.peak()));
  }

  private static GraphMetrics.BudgetUse use(String budget, long limit, long peak) {
    return new GraphMetrics.BudgetUse(budget, limit, peak);
  }

  /** Resumes every task that waits for one of them. */
  public void resumeAll() {
    buffers.resumeAll();
    readTokens.resumeAll();
    waitingReads.resumeAll();
    listings.resumeAll();
    places.forEach(CountBudget::resumeAll);
    deviceSlots.resumeAll();
  }

  public boolean isIdle() {
    return buffers.available() == buffers.options().buffers()
        && readTokens.total() - readTokens.available() == ownedTokens.get()
        && waitingReads.available() == waitingReads.total()
        && listings.available() == listings.total();
  }

  /** Fails if anything is still out. */
  public void checkAllReturned() {
    int tokensOut = readTokens.total() - readTokens.available() - ownedTokens.get();
    if (tokensOut != 0) {
      throw new IllegalStateException(tokensOut + " read tokens were not returned");
    }
    if (waitingReads.available() != waitingReads.total()) {
      throw new IllegalStateException("tokens of waiting reads were not returned");
    }
    if (listings.available() != listings.total()) {
      throw new IllegalStateException("tokens of listings were not returned");
    }
    if (enumerations.count() != 0) {
      throw new IllegalStateException(enumerations.count() + " enumerations did not end");
    }
  }

  @Override
  public void close() {
    buffers.close();
  }
}
