package dev.sluice.cli.git;

import dev.sluice.scheduler.executor.Executor;
import dev.sluice.scheduler.executor.ExecutorOptions;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A listing, made at once, in which a file with the same content and path stands once: in the first
 * commit that has it. What is found in the others is the same, and is attributed to the first.
 */
final class FirstPlaces implements CommitObjects {
  private static final int TASK_COMMITS = 64;

  private final CommitObjects all;
  private final Map<Integer, Recorder> listed = new ConcurrentHashMap<>();

  /** The number of the first commit that has a file. */
  private final Map<File, Integer> firsts = new ConcurrentHashMap<>();

  private FirstPlaces(CommitObjects all) {
    this.all = all;
  }

  private record File(ObjectId blob, ObjectPath path) {}

  /**
   * Lists all commits.
   *
   * @param isWanted whether the listing is to go on; the rest is left out if not
   */
  static FirstPlaces of(CommitObjects all, ExecutorOptions options, BooleanSupplier isWanted) {
    FirstPlaces places = new FirstPlaces(all);
    List<Integer> starts =
        IntStream.iterate(0, start -> start < all.size(), start -> start + TASK_COMMITS)
            .boxed()
            .toList();
    if (!starts.isEmpty()) {
      try (Executor<Integer, FirstPlaces> executor =
          Executor.start(
              options,
              worker -> places,
              (start, context) -> context.scratch().list(start, isWanted))) {
        executor.spawnBatch(new ArrayList<>(starts));
        executor.join();
      }
    }
    return places;
  }

  private void list(int start, BooleanSupplier isWanted) {
    int end = Math.min(all.size(), start + TASK_COMMITS);
    for (int commit = start; commit < end && isWanted.getAsBoolean(); commit++) {
      Recorder recorder = new Recorder();
      all.list(commit, recorder);
      if (!recorder.said.isEmpty()) {
        listed.put(commit, recorder);
      }
    }
  }

  @Override
  public int size() {
    return all.size();
  }

  @Override
  public void list(int commit, Sink sink) {
    Recorder recorder = listed.get(commit);
    if (recorder != null) {
      recorder.said.forEach(one -> one.accept(sink));
    }
  }

  private final class Recorder implements Sink {
    private final List<Consumer<Sink>> said = new ArrayList<>(2);

    @Override
    public void object(SourceObject object) {
      if (object.provenance() instanceof GitPlace.Blob place) {
        File file = new File(place.blob(), place.path());
        firsts.merge(file, place.order(), Math::min);
        said.add(
            sink -> {
              if (Objects.equals(firsts.get(file), place.order())) {
                sink.object(object);
              }
            });
      } else {
        said.add(sink -> sink.object(object));
      }
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      said.add(sink -> sink.skipped(path, reason));
    }

    @Override
    public void failed(ObjectPath path, IOException cause) {
      said.add(sink -> sink.failed(path, cause));
    }
  }
}
