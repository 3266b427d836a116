package dev.sluice.cli.scan;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.git.GitScans;
import dev.sluice.cli.gitleaks.Compatibility;
import dev.sluice.cli.source.Archives;
import dev.sluice.cli.source.FilesScan;
import dev.sluice.cli.source.Remotes;
import dev.sluice.cli.source.TargetScan;
import dev.sluice.cli.source.Targets;
import dev.sluice.cli.watch.RunPhase;
import dev.sluice.detect.Engine;
import dev.sluice.scan.ScanOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
      CommandLine line,
      Targets targets,
      Engine engine,
      ScanOptions options,
      Consumer<RunPhase> watch,
      Console console)
      throws IOException {
    List<ScanPart> parts = new ArrayList<>();
    Targets files = targets.files(line);
    if (!files.isEmpty()) {
      parts.add(
          () -> {
            Remotes remotes =
                files.urls().isEmpty() ? null : Remotes.of(line, files.urls(), console);
            return new FilesScan(
                engine,
                Archives.formats(line),
                options,
                remotes,
                files.sources(line, console, remotes));
          });
    }
    List<Path> histories = targets.histories(line);
    boolean hasHistory = !histories.isEmpty() || !targets.repositories().isEmpty();
    if (hasHistory && !Targets.isHistory(line)) {
      String others = "'sluice git' and 'sluice dir' do";
      refuse(line, Flag.STATE, others);
      refuse(line, Flag.COMPAT, others);
    }
    if (hasHistory) {
      String paths = "'sluice git --log-opts \"-- PATH\"' selects paths of a history";
      refuse(line, Flag.INCLUDE, paths);
      refuse(line, Flag.EXCLUDE, paths);
    }
    GitScans.Run run = new GitScans.Run(engine, Archives.formats(line), options, watch);
    for (Path path : histories) {
      parts.add(() -> history(line, path, "", engine, run, console));
    }
    for (String address : targets.repositories()) {
      parts.add(() -> history(line, null, address, engine, run, console));
    }
    return parts;
  }

  private static void refuse(CommandLine line, Flag flag, String instead) {
    if (line.has(flag)) {
      throw new UsageException(
          "'%s' takes no --%s for repositories; %s"
              .formatted(line.command().word(), flag.word(), instead));
    }
  }

  private static TargetScan history(
      CommandLine line,
      @Nullable Path path,
      String address,
      Engine engine,
      GitScans.Run run,
      Console console)
      throws IOException {
    return GitScans.open(
        line,
        path,
        address,
        Compatibility.isGitleaks(line),
        () -> RunState.settings(line, engine, 0),
        run,
        console);
  }
}
