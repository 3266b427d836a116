package dev.sluice.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Runs programs of the JDK in an environment that is the same everywhere: options, the language and
 * the time zone of who builds would show in what is built.
 */
final class Command {
  /** Without these, programs do not start at all. */
  private static final List<String> KEPT = List.of("PATH", "SystemRoot", "TMPDIR", "TEMP");

  private Command() {}

  /** Runs it to the end in a folder; one that fails gives an exception with all it said. */
  static void run(Path folder, List<String> words) throws IOException {
    String _ = output(new ProcessBuilder(words).directory(folder.toFile()));
  }

  /** What it says. */
  static String output(List<String> words) throws IOException {
    return output(new ProcessBuilder(words));
  }

  private static String output(ProcessBuilder builder) throws IOException {
    builder.environment().keySet().retainAll(KEPT);
    builder.environment().putAll(Map.of("LANG", "C.UTF-8", "TZ", "UTC"));
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String line = String.join(" ", builder.command());
    try {
      int status = process.waitFor();
      if (status != 0) {
        throw new IOException(line + " ended with status " + status + ":\n" + said);
      }
      return said;
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while it ran " + line, e);
    }
  }
}
