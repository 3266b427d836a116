package dev.sluice.cli.watch;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.request.DiagnosticsRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  /** Begins what is asked for. */
  public static Diagnostics start(DiagnosticsRequest request, Console console) throws IOException {
    Diagnostics diagnostics = new Diagnostics(console);
    if (request.isServed()) {
      diagnostics.serve();
      return diagnostics;
    }
    Path folder = request.folder().orElse(Path.of(""));
    if (request.hasProfiles()) {
      Files.createDirectories(folder.toAbsolutePath());
    }
    if (request.profilesTime()) {
      diagnostics.run("CPU profile", RunRecording.ofTime(folder.resolve("cpu.jfr")));
    }
    if (request.recordsEverything()) {
      diagnostics.run("Trace", RunRecording.ofEverything(folder.resolve("trace.jfr")));
    }
    if (request.profilesMemory()) {
      diagnostics.memory.add(folder.resolve("mem.txt"));
    }
    if (request.trace().isPresent()) {
      diagnostics.run("Trace", RunRecording.ofEverything(request.trace().get()));
    }
    return diagnostics;
  }

  private void serve() {
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
