package dev.sluice.cli.output;

import dev.sluice.cli.console.Numbers;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The most memory this process had in use, as the system counts it. */
final class PeakMemory {
  private static final String STATUS = "/proc/self/status";
  private static final String FIELD = "VmHWM:";

  private PeakMemory() {}

  /** Empty where the system does not say. */
  static String words() {
    try (FileInputStream in = new FileInputStream(STATUS)) {
      String status = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      int field = status.indexOf(FIELD);
      int end = status.indexOf(" kB", Math.max(0, field));
      if (field < 0 || end < 0) {
        return "";
      }
      long kibibytes = Long.parseLong(status.substring(field + FIELD.length(), end).strip());
      return ", peak " + Numbers.grouped(kibibytes >> 10) + " MiB";
    } catch (IOException | NumberFormatException e) {
      return "";
    }
  }
}
