package dev.sluice.cli.program;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The checkout that a program runs from. Its launcher looks at every source while Java starts, and
 * leaves word in a file: nothing is in it until that is known, one byte if the program is newer
 * than its sources, and more if not.
 */
public final class Checkout {
  /** No exit status: the program is that of its sources, or was installed. */
  public static final int UP_TO_DATE = -1;

  /** Names the file; set by the launcher. */
  private static final String WORD_PROPERTY = "sluice.looked";

  /** Names the launcher. */
  private static final String LAUNCHER_PROPERTY = "sluice.launcher";

  /** Tells the launcher to build before it starts Java. */
  private static final String BUILD_FIRST = "SLUICE_BUILD_FIRST";

  private static final long PARK_NANOS = 500_000;

  /** Some seconds: a launcher that has left no word by then will not. */
  private static final int PARKS_MAX = 10_000;

  /** Some seconds in all. */
  private static final int ENDINGS_MAX = 100;

  private static final int ENDING_MILLIS = 50;

  private Checkout() {}

  /**
   * Waits for the launcher's word, and if the program is older than its sources has the launcher
   * build it and run the command.
   *
   * @return the exit status of that run, or {@link #UP_TO_DATE} if there was no need for it
   */
  public static int runIfBuiltAnew(List<String> words) {
    String file = System.getProperty(WORD_PROPERTY);
    if (file == null || isUpToDate(new File(file))) {
      return UP_TO_DATE;
    }
    List<String> command = new ArrayList<>(words);
    command.addFirst(System.getProperty(LAUNCHER_PROPERTY, "sluice"));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put(BUILD_FIRST, "yes");
    try {
      return run(builder);
    } catch (IOException e) {
      throw new IllegalStateException(
          "the sources changed, and the launcher cannot be run again: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the sources were built", e);
    }
  }

  /** Whoever ends this process alone ends what it waits for, and what that waits for. */
  private static int run(ProcessBuilder builder) throws IOException, InterruptedException {
    AtomicReference<@Nullable Process> running = new AtomicReference<>();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(running.get()), "sluice-build-end"));
    Process process = builder.start();
    running.set(process);
    return process.waitFor();
  }

  /** A shell heeds a signal only when what it waits for has ended, and that may just begin. */
  private static void end(@Nullable Process process) {
    if (process == null) {
      return;
    }
    process.destroy();
    try {
      for (int tries = 0; tries < ENDINGS_MAX && process.isAlive(); tries++) {
        process.descendants().forEach(ProcessHandle::destroy);
        boolean _ = process.waitFor(ENDING_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the word is that it is; without one it is not, and the launcher looks again. */
  static boolean isUpToDate(File word) {
    long length = word.length();
    for (int parks = 0; length == 0 && parks < PARKS_MAX && word.exists(); parks++) {
      LockSupport.parkNanos(PARK_NANOS);
      length = word.length();
    }
    boolean _ = word.delete();
    return length == 1;
  }
}
