package dev.sluice.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs programs of the JDK, without options from the environment. */
final class Command {
  private static final List<String> OPTIONS =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

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
    OPTIONS.forEach(builder.environment()::remove);
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
