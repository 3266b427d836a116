package dev.sluice.cli.watch;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --diagnostics} and {@code --trace} ask to be written about the process itself: where
 * its time went, what its memory held, and everything the flight recorder sees.
 */
public final class Diagnostics implements AutoCloseable {
  private record Running(String what, RunRecording trace) {}

  private final Console console;
  private final List<Running> running = new ArrayList<>();
  private final List<Path> memory = new ArrayList<>();
  private @Nullable DiagnosticsServer server;

  private Diagnostics(Console console) {
    this.console = console;
  }

  /** Checks what is asked for and begins it. */
  public static Diagnostics start(CommandLine line, Console console) throws IOException {
    Set<String> kinds = new LinkedHashSet<>(line.list(Flag.DIAGNOSTICS));
    for (String kind : kinds) {
      if (!Set.of("cpu", "mem", "trace", "http").contains(kind)) {
        throw new UsageException(
            "--diagnostics knows cpu, mem, trace and http, not '" + kind + "'");
      }
    }
    Diagnostics diagnostics = new Diagnostics(console);
    if (kinds.contains("http")) {
      diagnostics.serve(line, kinds);
      return diagnostics;
    }
    Path folder = Path.of(line.text(Flag.DIAGNOSTICS_DIR).orElse(""));
    if (!kinds.isEmpty()) {
      Files.createDirectories(folder.toAbsolutePath());
    }
    if (kinds.contains("cpu")) {
      diagnostics.run("CPU profile", RunRecording.ofTime(folder.resolve("cpu.jfr")));
    }
    if (kinds.contains("trace")) {
      diagnostics.run("Trace", RunRecording.ofEverything(folder.resolve("trace.jfr")));
    }
    if (kinds.contains("mem")) {
      diagnostics.memory.add(folder.resolve("mem.txt"));
    }
    if (line.has(Flag.TRACE)) {
      Path path = Path.of(line.text(Flag.TRACE).orElseThrow());
      diagnostics.run("Trace", RunRecording.ofEverything(path));
    }
    return diagnostics;
  }

  private void serve(CommandLine line, Set<String> kinds) {
    if (kinds.size() > 1 || line.has(Flag.DIAGNOSTICS_DIR) || line.has(Flag.TRACE)) {
      throw new UsageException(
          "--diagnostics http goes with no other kind, no --diagnostics-dir and no --trace");
    }
    DiagnosticsServer started = DiagnosticsServer.start(DiagnosticsServer.PORT);
    server = started;
    console.err().println("Diagnostics server started: " + started.address());
  }

  private void run(String what, RunRecording trace) {
    running.add(new Running(what, trace));
  }

  /** Ends the recordings and writes them. */
  public void write() throws IOException {
    for (Running one : running) {
      say(one.what(), one.trace().write());
    }
    for (Path path : memory) {
      HeapHistogram.write(path);
      say("Memory profile", path);
    }
  }

  private void say(String what, Path path) {
    console.err().println(what + " written to: " + path);
  }

  @Override
  public void close() {
    running.forEach(one -> one.trace().close());
    if (server != null) {
      server.close();
    }
  }
}
