package dev.sluice.cli.scan;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.report.ReportReader;
import dev.sluice.scan.Finding;
import dev.sluice.scan.IgnoreList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is not reported because somebody said so before: ignore files and a baseline. */
final class KnownFindings {
  private static final List<String> FILE_NAMES = List.of(".sluiceignore", ".gitleaksignore");

  private final IgnoreList ignored = new IgnoreList();
  private final IgnoreList baseline = new IgnoreList();

  static KnownFindings of(CommandLine line, List<Path> targets) {
    KnownFindings known = new KnownFindings();
    try {
      for (Path file : ignoreFiles(line, targets)) {
        known.ignored.addFile(file, Path.of(""));
      }
      if (line.has(Flag.BASELINE)) {
        Path file = Path.of(line.text(Flag.BASELINE).orElseThrow());
        if (!Files.isRegularFile(file)) {
          throw new UsageException("no baseline at " + file);
        }
        String _ = ReportReader.read(file, known.baseline::add);
      }
    } catch (IOException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    return known;
  }

  /** The ignore files that are in use, by their absolute paths. */
  private static Set<Path> ignoreFiles(CommandLine line, List<Path> targets) {
    Set<Path> files = new LinkedHashSet<>();
    Path given = Path.of(line.text(Flag.IGNORE_PATH).orElse("."));
    if (Files.isRegularFile(given)) {
      add(files, given);
    } else if (line.has(Flag.IGNORE_PATH) && !Files.isDirectory(given)) {
      throw new UsageException("no ignore file at " + given);
    }
    for (String name : FILE_NAMES) {
      add(files, given.resolve(name));
      for (Path target : targets) {
        add(files, target.resolve(name));
      }
    }
    return files;
  }

  private static void add(Set<Path> files, Path file) {
    if (Files.isRegularFile(file)) {
      files.add(file.toAbsolutePath().normalize());
    }
  }

  boolean holds(Finding finding) {
    boolean isIgnored = ignored.holds(finding);
    return baseline.holds(finding) || isIgnored;
  }

  /** Entries of ignore files that were of no use. */
  List<String> unused() {
    return ignored.unused();
  }
}
