package dev.sluice.dist;

import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Locale;

/**
 * What is released: a version for a platform, with the one time that all files of it carry.
 *
 * @param version as Maven writes it
 * @param system the operating system: linux, macos or windows
 * @param processor the processor: x64 or arm64
 * @param time the build's {@code outputTimestamp}
 */
record Release(String version, String system, String processor, Instant time) {
  static Release ofThisMachine(String version, Instant time) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch");
    return new Release(
        version,
        system.startsWith("mac") ? "macos" : system.startsWith("windows") ? "windows" : system,
        switch (processor) {
          case "amd64", "x86_64" -> "x64";
          case "aarch64" -> "arm64";
          default -> processor;
        },
        time);
  }

  /** The name of the folder with everything in it, and of its archives. */
  String name() {
    return "sluice-" + version + "-" + system + "-" + processor;
  }

  /** The processor as Debian and container images name it. */
  String debianProcessor() {
    return processor.equals("x64") ? "amd64" : processor;
  }

  /** The version in an order that Debian understands: a snapshot comes before its release. */
  String debianVersion() {
    return version.replace("-", "~");
  }

  FileTime fileTime() {
    return FileTime.from(time);
  }
}
