package dev.sluice.cli.output;

import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.KnownRequest;
import dev.sluice.report.ReportReader;
import dev.sluice.scan.Finding;
import dev.sluice.scan.ignore.IgnoreList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What is not reported because somebody said so before: ignore files and a baseline. */
public final class KnownFindings {
  private static final List<String> FILE_NAMES = List.of(".sluiceignore", ".gitleaksignore");

  private final IgnoreList ignored = new IgnoreList();
  private final IgnoreList baseline = new IgnoreList();

  public static KnownFindings of(KnownRequest request, List<Path> targets, InstantSource clock) {
    KnownFindings known = new KnownFindings();
    try {
      for (Path file : ignoreFiles(request, targets)) {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        known.ignored.addFile(file, Path.of(""), today);
      }
      if (request.baseline().isPresent()) {
        Path file = request.baseline().get();
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
  private static Set<Path> ignoreFiles(KnownRequest request, List<Path> targets) {
    Set<Path> files = new LinkedHashSet<>();
    Path given = request.ignoreFile().orElse(Path.of("."));
    if (Files.isRegularFile(given)) {
      add(files, given);
    } else if (request.ignoreFile().isPresent() && !Files.isDirectory(given)) {
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

  /** Whether nobody said anything. */
  boolean isEmpty() {
    return ignored.isEmpty() && baseline.isEmpty();
  }

  boolean holds(Finding finding) {
    boolean isIgnored = ignored.holds(finding);
    return baseline.holds(finding) || isIgnored;
  }

  /** Tells of a finding that is reported. */
  void notice(Finding reported) {
    ignored.notice(reported);
    baseline.notice(reported);
  }

  /** Entries of ignore files that were of no use. */
  public List<String> unused() {
    return ignored.unused();
  }

  /** Findings of the baseline that are no more. */
  List<String> unusedOfBaseline() {
    return baseline.unused();
  }

  /** Entries whose last day is over, and whose findings are still there. */
  List<String> runOut() {
    return ignored.runOut();
  }

  /** Findings whose secret was known from elsewhere: from a leak, or from the baseline. */
  List<String> cameBack() {
    Set<String> all = new LinkedHashSet<>(ignored.cameBack());
    all.addAll(baseline.cameBack());
    return List.copyOf(all);
  }

  long stillThere() {
    return ignored.stillThere();
  }

  /** What is wrong with ignore files. */
  List<String> problems() {
    return ignored.problems();
  }
}
