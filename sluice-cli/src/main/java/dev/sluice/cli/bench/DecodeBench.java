package dev.sluice.cli.bench;

import dev.sluice.cli.flags.UsageException;
import dev.sluice.scan.derived.DerivedPhase;
import dev.sluice.scan.derived.DerivedRun;
import dev.sluice.scan.derived.DerivedWalks;
import dev.sluice.scheduler.device.DeviceSlots;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.source.derived.DerivedObject;
import dev.sluice.source.derived.DerivedVisitor;
import dev.sluice.source.git.forest.DeltaForest;
import dev.sluice.source.git.forest.ForestObjects;
import dev.sluice.source.git.forest.ForestOptions;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * What decoding costs by itself: every blob of a repository is decoded, and looked at by nobody.
 */
final class DecodeBench {
  private static final int SEED = 1;

  private final LongAdder blobs = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  private DecodeBench() {}

  static void run(Path repository, int workers, PrintStream out) {
    try {
      new DecodeBench().decode(repository, workers, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void decode(Path repository, int workers, PrintStream out) throws IOException {
    long start = SystemTicker.INSTANCE.nanos();
    GitLayout layout =
        GitLayout.find(repository)
            .orElseThrow(() -> new UsageException("no Git repository at " + repository));
    DerivedWalks walks = new DerivedWalks(workers);
    int failures;
    ConcurrentLinkedQueue<Gap> gaps = new ConcurrentLinkedQueue<>();
    try (ObjectStore store = ObjectStore.open(layout, gaps::add)) {
      DeltaForest forest = DeltaForest.of(store, ForestOptions.DEFAULT);
      DerivedPhase<Boolean> blobs =
          new DerivedPhase<>(
              "objects",
              new ForestObjects(forest, ObjectType.BLOB, layout.commonDirectory()),
              Counting::new,
              () -> true,
              walks,
              List::of);
      failures = DerivedRun.run(List.of(blobs), workers, SEED, DeviceSlots.ofProcess()).size();
    }
    double seconds = (SystemTicker.INSTANCE.nanos() - start) / 1e9;
    out.printf(
        Locale.ROOT,
        "%d walkers of %d workers, %d MiB for bases each: %,d blobs, %,.1f MB in %.2f s,"
            + " %,.0f MB/s; %d could not be read%n",
        walks.walkersMax(),
        workers,
        DerivedWalks.shareBytes(workers) >> 20,
        blobs.sum(),
        bytes.sum() / 1e6,
        seconds,
        bytes.sum() / 1e6 / seconds,
        gaps.size() + failures);
  }

  private final class Counting implements DerivedVisitor<Boolean> {
    @Override
    public @Nullable Boolean visit(DerivedObject object, @Nullable Boolean base) {
      blobs.increment();
      bytes.add(object.length());
      return null;
    }

    @Override
    public void stream(int number, long size, InputStream in) throws IOException {
      blobs.increment();
      bytes.add(in.transferTo(OutputStream.nullOutputStream()));
    }
  }
}
