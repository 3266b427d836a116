package dev.sluice.source.git.pack;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** How much of files the system has mapped into this process. */
final class ResidentFiles {
  private static final String STATUS = "/proc/self/status";
  private static final String NAME = "RssFile:";

  /** More than the system has to say before it comes to the name. */
  private static final int STATUS_BYTES_MAX = 4096;

  private ResidentFiles() {}

  /** Bytes of all files together; 0 where the system does not tell. */
  static long bytes() {
    try (FileInputStream in = new FileInputStream(STATUS)) {
      return bytes(new String(in.readNBytes(STATUS_BYTES_MAX), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return 0;
    }
  }

  /** The number of kibibytes behind the name. */
  static long bytes(String status) {
    int at = status.indexOf(NAME);
    long kibibytes = 0;
    for (int i = at + NAME.length(); at >= 0 && i < status.length(); i++) {
      char next = status.charAt(i);
      if (next >= '0' && next <= '9') {
        kibibytes = 10 * kibibytes + next - '0';
      } else if (kibibytes > 0 || next == '\n') {
        break;
      }
    }
    return kibibytes << 10;
  }
}
