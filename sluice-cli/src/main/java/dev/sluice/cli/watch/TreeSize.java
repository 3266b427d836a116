package dev.sluice.cli.watch;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/**
 * How many bytes the files below some paths have, counted beside a scan that takes long enough for
 * its user to wonder. It is an estimate: filters are not asked, and archives hold more than they
 * weigh.
 */
final class TreeSize {
  private static final long UNKNOWN = 0;

  private final FutureTask<Long> counting;

  private TreeSize(FutureTask<Long> counting) {
    this.counting = counting;
  }

  /** Begins to count, as long as {@code isWanted}. */
  static TreeSize begin(List<Path> paths, BooleanSupplier isWanted) {
    FutureTask<Long> counting = new FutureTask<>(() -> count(paths, isWanted));
    Thread _ = Thread.ofPlatform().daemon().name("sluice-count").start(counting);
    return new TreeSize(counting);
  }

  /** The bytes, or 0 as long as they are not counted. */
  long bytes() {
    return counting.state() == FutureTask.State.SUCCESS ? counting.resultNow() : UNKNOWN;
  }

  private static long count(List<Path> paths, BooleanSupplier isWanted) throws IOException {
    long[] bytes = {0};
    for (Path path : paths) {
      Files.walkFileTree(
          path,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return folder.endsWith(".git")
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              bytes[0] += attributes.isRegularFile() ? attributes.size() : 0;
              return isWanted.getAsBoolean() ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
              // The scan tells of it; here it only weighs nothing.
              return FileVisitResult.CONTINUE;
            }
          });
    }
    return bytes[0];
  }
}
