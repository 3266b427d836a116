package dev.sluice.benchmarks.wide;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/** What Linux tells of this process and of the machine; zero elsewhere. */
final class LinuxProcess {
  private static final Path PROC = Path.of("/proc");

  /** Linux counts the processors' time in hundredths of a second. */
  private static final double TICKS_A_SECOND = 100;

  private LinuxProcess() {}

  /** The processor time of the thread that collects garbage, where one thread does it all. */
  static long collectorNanos() {
    return threadNanos(name -> name.equals("VM Thread"));
  }

  /** The processor time of the threads that compile; one that has ended counts no more. */
  static long compilerNanos() {
    return threadNanos(name -> name.startsWith("C1 Comp") || name.startsWith("C2 Comp"));
  }

  private static long threadNanos(Predicate<String> isMeant) {
    long nanos = 0;
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(PROC.resolve("self/task"))) {
      for (Path thread : threads) {
        if (isMeant.test(Files.readString(thread.resolve("comm")).strip())) {
          String times = Files.readString(thread.resolve("schedstat"));
          nanos += Long.parseLong(times.substring(0, times.indexOf(' ')));
        }
      }
    } catch (IOException e) {
      // No Linux, or a thread has just ended.
      return nanos;
    }
    return nanos;
  }

  /** The time that the processors of this machine were at work, for whomever, in seconds. */
  static double machineSeconds() {
    try {
      String[] words = Files.readAllLines(PROC.resolve("stat")).getFirst().trim().split(" +", -1);
      long ticks = 0;
      // After the word: user, nice, system, idle, waiting, interrupts (2), stolen.
      for (int i = 1; i <= 8 && i < words.length; i++) {
        ticks += i == 4 || i == 5 ? 0 : Long.parseLong(words[i]);
      }
      return ticks / TICKS_A_SECOND;
    } catch (IOException e) {
      return 0;
    }
  }
}
