package dev.sluice.pipeline;

import dev.sluice.scheduler.LeakDetector;
import dev.sluice.scheduler.budget.FairTokens;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.stress.graph.GraphForms;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/** The permit goes back with the last share, once, whoever releases it. */
public class ObjectRefLincheckTest {
  private final AtomicInteger ended = new AtomicInteger();
  private final ObjectFrontier frontier =
      new ObjectFrontier(1, LeakDetector.OFF, object -> {}, object -> ended.incrementAndGet());
  private final ObjectRef first = admit();

  private ObjectRef admit() {
    frontier.tryReserve(1);
    return frontier.admit(
        new SourceObject(ObjectPath.of("object"), 1),
        SourceContext.root(0, new MemorySource(Map.of()), new FairTokens(1), null));
  }

  @Operation
  public boolean shareAndRelease() {
    ObjectRef share;
    try {
      share = first.retain();
    } catch (IllegalStateException e) {
      return false;
    }
    share.release();
    return true;
  }

  @Operation
  public boolean release() {
    try {
      first.release();
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  @Validate
  public void permitIsBackExactlyIfTheObjectEnded() {
    if (ended.get() + frontier.inFlight() != 1) {
      throw new IllegalStateException(ended + " ends, in flight " + frontier.inFlight());
    }
  }

  @Test
  void sharesReleased_interleaved_endTheObjectOnce() {
    GraphForms.check(
        new ModelCheckingOptions().sequentialSpecification(Specification.class),
        ObjectRefLincheckTest.class);
  }

  /** What a reference does when nobody is in the way. */
  public static class Specification {
    private boolean released;

    public boolean shareAndRelease() {
      return !released;
    }

    public boolean release() {
      boolean was = released;
      released = true;
      return !was;
    }
  }
}
