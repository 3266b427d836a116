package dev.sluice.cli.scan;

import dev.sluice.cli.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.report.TerminalText;
import dev.sluice.source.Source;
import dev.sluice.source.StreamSource;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is to be scanned.
 *
 * @param paths files and folders
 * @param standardInput whether standard input is scanned too
 * @param urls what lies behind a network
 */
record Targets(List<Path> paths, boolean standardInput, List<String> urls) {
  private static final String ADDRESS = "[A-Za-z][A-Za-z0-9+.-]+://.*";

  private Targets(List<Path> paths, boolean standardInput) {
    this(paths, standardInput, List.of());
  }

  static Targets of(CommandLine line) {
    return switch (line.command()) {
      case STDIN -> standardInput(line);
      case GIT -> repository(line);
      case DETECT, PROTECT -> ofGitleaksBefore(line);
      default -> ofOperands(line);
    };
  }

  private static Targets standardInput(CommandLine line) {
    if (!line.operands().isEmpty()) {
      throw new UsageException("'stdin' takes no path; 'sluice dir PATH' scans files");
    }
    return new Targets(List.of(), true);
  }

  private static Targets ofGitleaksBefore(CommandLine line) {
    if (line.isOn(Flag.PIPE)) {
      return new Targets(List.of(), true);
    }
    return new Targets(List.of(existing(line.text(Flag.SOURCE).orElse("."))), false);
  }

  private static Targets repository(CommandLine line) {
    if (line.operands().size() > 1) {
      throw new UsageException("'git' takes one repository");
    }
    String operand = line.operands().isEmpty() ? "." : line.operands().getFirst();
    return operand.matches(ADDRESS)
        ? new Targets(List.of(), false, List.of(operand))
        : new Targets(List.of(existing(operand.isEmpty() ? "." : operand)), false);
  }

  private static Targets ofOperands(CommandLine line) {
    List<Path> paths = new ArrayList<>();
    boolean standardInput = false;
    List<String> urls = new ArrayList<>(Remotes.listed(line));
    List<String> operands = line.operands();
    if (operands.isEmpty() && urls.isEmpty()) {
      operands =
          switch (line.command()) {
            case SCAN ->
                throw new UsageException(
                    "'scan' needs a target: a path, a URL, or - for standard input");
            case S3, GCS, AZURE, HTTP ->
                throw new UsageException(
                    "'%s' needs a URL, or --input-file FILE".formatted(line.command().word()));
            default -> List.of(".");
          };
    }
    for (String operand : operands) {
      if (operand.equals("-") && line.command() == Command.SCAN) {
        standardInput = true;
      } else if (Remotes.isUrl(operand)) {
        urls.add(Remotes.checked(operand, line));
      } else if (line.command().isRemote() && line.command() != Command.SCAN) {
        throw new UsageException("not a URL: " + TerminalText.line(operand));
      } else {
        paths.add(existing(operand.isEmpty() ? "." : operand));
      }
    }
    return new Targets(paths, standardInput, urls);
  }

  private static Path existing(String operand) {
    try {
      Path path = Path.of(operand);
      if (!Files.exists(path)) {
        throw new UsageException(
            (Files.isSymbolicLink(path)
                    ? "symbolic link that leads nowhere: "
                    : "no such file or folder: ")
                + TerminalText.line(operand));
      }
      if (!Files.isDirectory(path) && !Files.isRegularFile(path)) {
        throw new UsageException(
            "neither a file nor a folder: "
                + TerminalText.line(operand)
                + "; 'sluice stdin' reads what comes through a pipe");
      }
      return path;
    } catch (InvalidPathException e) {
      throw new UsageException("not a path: " + TerminalText.line(operand));
    }
  }

  /** Whether a repository's history is meant, and not the files of a folder. */
  static boolean isHistory(CommandLine line) {
    return switch (line.command()) {
      case GIT -> true;
      case DETECT -> !line.isOn(Flag.NO_GIT) && !line.isOn(Flag.PIPE);
      case PROTECT -> !line.isOn(Flag.PIPE);
      default -> false;
    };
  }

  List<Source> sources(CommandLine line, Console console, Remotes remotes) {
    List<Source> sources = new ArrayList<>(remotes.sources());
    if (!paths.isEmpty()) {
      sources.add(
          new LocalSource(
              paths,
              LocalOptions.defaults()
                  .withFollowLinks(line.isOn(Flag.FOLLOW_SYMLINKS))
                  .withFilter(PathFilter.of(line, paths))));
    }
    if (standardInput) {
      sources.add(new StreamSource("", console.in()));
    }
    return sources;
  }

  /** The targets by names that mean the same from every folder, in one order. */
  String scope() {
    Stream<String> local =
        paths.stream().map(path -> path.toAbsolutePath().normalize() + "\t" + path);
    return Stream.concat(local, urls.stream().map(Remotes::shown))
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  String words() {
    List<String> words = new ArrayList<>(paths.stream().map(Path::toString).toList());
    urls.forEach(url -> words.add(Remotes.shown(url)));
    if (standardInput) {
      words.add("standard input");
    }
    return String.join(", ", words);
  }
}
