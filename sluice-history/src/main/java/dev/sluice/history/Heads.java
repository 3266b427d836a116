package dev.sluice.history;

import dev.sluice.source.Preparation;
import dev.sluice.source.git.forest.DeltaForest;
import dev.sluice.source.git.forest.ForestBuilder;
import dev.sluice.source.git.forest.ForestOptions;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.StoppedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The phase that reads the heads of all objects, and makes their forest. */
final class Heads implements Preparation.Phase {
  private final ForestBuilder builder;
  private final GitLayout layout;
  private final Next next;
  private final AtomicInteger begun = new AtomicInteger();

  /** What comes after it. */
  interface Next {
    List<? extends Preparation.Phase> phases(DeltaForest forest) throws IOException;
  }

  Heads(ObjectStore store, GitLayout layout, Next next) throws IOException {
    builder = ForestBuilder.of(store, ForestOptions.DEFAULT);
    this.layout = layout;
    this.next = next;
  }

  @Override
  public String name() {
    return "heads";
  }

  @Override
  public Path device() {
    return layout.commonDirectory();
  }

  @Override
  public int waiting() {
    return Math.max(0, builder.parts() - begun.get());
  }

  @Override
  public Preparation.Lane newLane(Preparation.Crew crew) {
    return new Lane(builder.newReader());
  }

  @Override
  public List<? extends Preparation.Phase> ended() throws IOException {
    return next.phases(builder.build());
  }

  private final class Lane implements Preparation.Lane {
    private final ForestBuilder.Reader reader;

    Lane(ForestBuilder.Reader reader) {
      this.reader = reader;
    }

    @Override
    public void work() {
      int part = begun.getAndIncrement();
      try {
        if (part < builder.parts()) {
          reader.read(part);
        }
      } catch (StoppedException e) {
        // The end of the phase says so, once.
      }
    }

    @Override
    public void close() {}
  }
}
