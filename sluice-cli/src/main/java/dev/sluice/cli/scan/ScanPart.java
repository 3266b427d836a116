package dev.sluice.cli.scan;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.git.GitScans;
import dev.sluice.cli.request.PathRequest;
import dev.sluice.cli.request.RemoteRequest;
import dev.sluice.cli.request.ScanRequest;
import dev.sluice.cli.source.Archives;
import dev.sluice.cli.source.FilesScan;
import dev.sluice.cli.source.Remotes;
import dev.sluice.cli.source.TargetScan;
import dev.sluice.cli.source.Targets;
import dev.sluice.cli.watch.RunPhase;
import dev.sluice.detect.Engine;
import dev.sluice.source.ContainerFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A part of a run: all files, or the history of one repository. Parts are scanned in turn. */
interface ScanPart {
  TargetScan open() throws IOException;

  /**
   * The parts of a run.
   *
   * @param watch told of what takes its time
   */
  static List<ScanPart> of(
      ScanRequest request,
      Targets targets,
      Engine engine,
      Consumer<RunPhase> watch,
      Console console)
      throws IOException {
    List<ScanPart> parts = new ArrayList<>();
    List<ContainerFormat> containers = Archives.formats(request.targets().paths().archives());
    Targets files = targets.files(request.targets());
    if (!files.isEmpty()) {
      parts.add(() -> files(request, files, engine, containers, console));
    }
    List<Path> histories = targets.histories(request.targets());
    if (histories.isEmpty() && targets.repositories().isEmpty()) {
      return parts;
    }
    request.refuseOfRepositories();
    GitScans.Run run = new GitScans.Run(engine, containers, request.options(), watch);
    for (Path path : histories) {
      parts.add(() -> history(request, path, "", run, console));
    }
    for (String address : targets.repositories()) {
      parts.add(() -> history(request, null, address, run, console));
    }
    return parts;
  }

  private static TargetScan files(
      ScanRequest request,
      Targets files,
      Engine engine,
      List<ContainerFormat> containers,
      Console console) {
    PathRequest paths = request.targets().paths();
    RemoteRequest remote = request.remote();
    Remotes remotes =
        files.urls().isEmpty() || remote == null
            ? null
            : Remotes.of(remote, paths, files.urls(), console);
    return new FilesScan(
        engine, containers, request.options(), remotes, files.sources(paths, console, remotes));
  }

  private static TargetScan history(
      ScanRequest request, @Nullable Path path, String address, GitScans.Run run, Console console)
      throws IOException {
    return GitScans.open(
        Objects.requireNonNull(request.history(), "the command scans no history"),
        path,
        address,
        () -> RunState.settings(request.state(), run.engine(), 0),
        run,
        console);
  }
}
