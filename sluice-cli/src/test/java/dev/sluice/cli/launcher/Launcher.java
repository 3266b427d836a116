package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Starts the launcher of this checkout. */
final class Launcher {
  private static final long RUN_SECONDS_MAX = 300;
  private static final Path SCRIPT = Path.of("..", "sluice").toAbsolutePath().normalize();
  private static final Path BUILT = Path.of("target", "sluice").toAbsolutePath();

  /** What a run said and how it ended. */
  record Ended(int status, String out, String err) {
    private static final Pattern PEAK = Pattern.compile("peak ([0-9,]+) MiB");

    /** The peak of memory that the summary tells. */
    int peakMebibytes() {
      Matcher peak = PEAK.matcher(err);
      assertTrue(peak.find(), err);
      return Integer.parseInt(peak.group(1).replace(",", ""));
    }
  }

  private final List<String> before = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();
  private final Path home;

  /**
   * A launcher that finds this build.
   *
   * @param home where it may keep what it caches
   */
  Launcher(Path home) throws IOException {
    this.home = home;
    needsThePackage();
    // Newer than any source, so that the launcher does not build what Maven just built.
    Path stamp = BUILT.resolve("built");
    if (!Files.exists(stamp) || modified(stamp).compareTo(modified(jar())) < 0) {
      Files.deleteIfExists(stamp);
      Files.createFile(stamp);
    }
  }

  /** Skips a test that was started before the jar was made; Maven says when it was. */
  static void needsThePackage() {
    Needs.PACKAGE.require();
    assertTrue(Files.exists(jar()), "no jar in " + BUILT);
  }

  private static Path jar() {
    return BUILT.resolve("lib/sluice.jar");
  }

  private static FileTime modified(Path file) throws IOException {
    return Files.getLastModifiedTime(file);
  }

  /** Puts a program in front that starts the launcher in its own way. */
  Launcher through(String... words) {
    before.addAll(List.of(words));
    return this;
  }

  /** Gives it no more heap than this. */
  Launcher withHeap(int mebibytes) {
    return withOption("-Xmx" + mebibytes + "m");
  }

  /** Has it keep its temporary files in a folder of their own. */
  Launcher withTemporary(Path temporary) {
    return withOption("-Djava.io.tmpdir=" + temporary);
  }

  private Launcher withOption(String option) {
    environment.merge("JAVA_TOOL_OPTIONS", option, (one, more) -> one + " " + more);
    return this;
  }

  /** Sets a variable of its environment. */
  Launcher with(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Lets it hear an interrupt even where whoever started the tests does not. */
  Launcher interruptible() throws Exception {
    String[] words = {"env", "--default-signal=INT"};
    Process tried = new ProcessBuilder(words[0], words[1], "true").start();
    Needs.SIGNALS.require(tried.waitFor() == 0);
    return through(words);
  }

  /** Starts it; whoever calls waits for the end. */
  Process start(String... words) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(SCRIPT.toString());
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().put("HOME", home.toString());
    builder.environment().keySet().removeIf(name -> name.matches("(SLUICE|GITLEAKS|XDG)_.*"));
    builder.environment().putAll(environment);
    return builder.start();
  }

  Ended run(String... words) throws Exception {
    Process process = start(words);
    process.getOutputStream().close();
    return ended(process);
  }

  /** Waits for the end of a process, or ends it. */
  static Ended ended(Process process) throws Exception {
    CompletableFuture<String> out = read(process.getInputStream());
    CompletableFuture<String> err = read(process.getErrorStream());
    if (!process.waitFor(RUN_SECONDS_MAX, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("it did not end: " + out.get() + err.get());
    }
    return new Ended(process.exitValue(), out.get(), err.get());
  }

  /**
   * Both streams are read at once, however few processors there are. A virtual thread that reads a
   * pipe keeps its carrier, and the servers of a test, which are virtual threads too, would have to
   * wait for it.
   */
  private static CompletableFuture<String> read(InputStream in) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            return e.toString();
          }
        },
        reader -> Thread.ofPlatform().daemon().start(reader));
  }
}
