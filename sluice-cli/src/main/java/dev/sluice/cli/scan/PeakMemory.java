package dev.sluice.cli.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The most memory this process had in use, as the system counts it. */
final class PeakMemory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String FIELD = "VmHWM:";

  private PeakMemory() {}

  /** Empty where the system does not say. */
  static String words() {
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith(FIELD)) {
          String[] words = line.substring(FIELD.length()).strip().split(" ", 2);
          long mebibytes = Long.parseLong(words[0]) >> 10;
          return ", peak " + Numbers.grouped(mebibytes) + " MiB";
        }
      }
    } catch (IOException | NumberFormatException e) {
      return "";
    }
    return "";
  }
}
