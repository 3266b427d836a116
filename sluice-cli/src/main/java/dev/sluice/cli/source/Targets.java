package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.GivenCredentials;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.PathRequest;
import dev.sluice.cli.request.TargetRequest;
import dev.sluice.report.TerminalText;
import dev.sluice.source.Source;
import dev.sluice.source.StreamSource;
import dev.sluice.source.git.clone.RepositoryAddress;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is to be scanned.
 *
 * @param paths files and folders
 * @param standardInput whether standard input is scanned too
 * @param urls what lies behind a network
 * @param repositories where repositories are fetched from
 */
public record Targets(
    List<Path> paths, boolean standardInput, List<String> urls, List<String> repositories) {
  private Targets(List<Path> paths, boolean standardInput) {
    this(paths, standardInput, List.of(), List.of());
  }

  /** Without the addresses, which may have a password in them. */
  @Override
  public String toString() {
    return "Targets[paths=" + paths + ", urls=" + urls.size() + "]";
  }

  public static Targets of(TargetRequest request) {
    return switch (request.command()) {
      case STDIN -> standardInput(request);
      case GIT -> repository(request);
      case DETECT, PROTECT -> ofGitleaksBefore(request);
      default -> ofOperands(request);
    };
  }

  private static Targets standardInput(TargetRequest request) {
    if (!request.operands().isEmpty()) {
      throw new UsageException("'stdin' takes no path; 'sluice dir PATH' scans files");
    }
    return new Targets(List.of(), true);
  }

  private static Targets ofGitleaksBefore(TargetRequest request) {
    if (request.isPiped()) {
      return new Targets(List.of(), true);
    }
    return new Targets(List.of(existing(request.folder())), false);
  }

  private static Targets repository(TargetRequest request) {
    if (request.operands().size() > 1) {
      throw new UsageException("'git' takes one repository");
    }
    String operand = request.operands().isEmpty() ? "." : request.operands().getFirst();
    return Remotes.isUrl(operand) || RepositoryAddress.isOne(operand)
        ? new Targets(List.of(), false, List.of(), List.of(operand))
        : new Targets(List.of(existing(operand.isEmpty() ? "." : operand)), false);
  }

  private static Targets ofOperands(TargetRequest request) {
    List<Path> paths = new ArrayList<>();
    boolean standardInput = false;
    List<String> urls = new ArrayList<>(Remotes.listed(request));
    List<String> repositories = new ArrayList<>();
    List<String> operands = request.operands();
    if (operands.isEmpty() && urls.isEmpty()) {
      operands =
          switch (request.command()) {
            case SCAN ->
                throw new UsageException(
                    "'scan' needs a target: a path, a repository, a URL, or - for standard input");
            case S3, GCS, AZURE, HTTP ->
                throw new UsageException(
                    "'%s' needs a URL, or --input-file FILE".formatted(request.command().word()));
            default -> List.of(".");
          };
    }
    for (String operand : operands) {
      if (operand.equals("-") && request.command() == Command.SCAN) {
        standardInput = true;
      } else if (request.command() == Command.SCAN && RepositoryAddress.isOne(operand)) {
        repositories.add(operand);
      } else if (Remotes.isUrl(operand)) {
        urls.add(Remotes.checked(operand, request.command()));
      } else if (request.command().isRemote() && request.command() != Command.SCAN) {
        throw new UsageException("not a URL: " + TerminalText.line(operand));
      } else {
        paths.add(existing(operand.isEmpty() ? "." : operand));
      }
    }
    return new Targets(paths, standardInput, urls, repositories);
  }

  /** Says of a URL on the command line what everybody can see there. */
  public void warn(Console console, TargetRequest request) {
    for (String operand : request.operands()) {
      boolean isRepository = repositories.contains(operand);
      if ((isRepository || urls.contains(operand)) && GivenCredentials.areIn(operand)) {
        console.error(
            "warning: everybody who can list processes sees the credential in the URL; "
                + (isRepository
                    ? "give user:password in SLUICE_GIT_CREDENTIAL, or clone it with Git and scan"
                        + " the copy"
                    : "name the URL in a file, with --input-file FILE (or - for standard input)"));
      }
    }
  }

  private static Path existing(String operand) {
    try {
      Path path = Path.of(operand);
      if (!Files.exists(path)) {
        throw new UsageException(
            (Files.isSymbolicLink(path)
                    ? "symbolic link that leads nowhere: "
                    : "no such file or folder: ")
                + TerminalText.line(operand)
                + encodingHint(operand));
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

  /** What to do where the locale cannot express the name of a file. */
  private static String encodingHint(String operand) {
    String encoding = System.getProperty("sun.jnu.encoding", "UTF-8");
    boolean isPlain = operand.chars().allMatch(c -> c < 128 && c != '?');
    return encoding.equals("UTF-8") || isPlain
        ? ""
        : "; names are read as " + encoding + ", set LC_ALL=C.UTF-8 if it is another encoding";
  }

  /** The paths whose history is scanned. */
  public List<Path> histories(TargetRequest request) throws IOException {
    if (request.isHistory()) {
      return paths;
    }
    List<Path> found = new ArrayList<>();
    if (request.command() == Command.SCAN) {
      for (Path path : paths) {
        if (GitLayout.at(path).isPresent()) {
          found.add(path);
        }
      }
    }
    return found;
  }

  /** These targets without histories, and without folders that are nothing but a repository. */
  public Targets files(TargetRequest request) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path path : request.isHistory() ? List.<Path>of() : paths) {
      boolean isBare =
          request.command() == Command.SCAN
              && GitLayout.at(path)
                  .filter(layout -> layout.gitDirectory().equals(path))
                  .isPresent();
      if (!isBare) {
        found.add(path);
      }
    }
    return new Targets(found, standardInput, urls, List.of());
  }

  public boolean isEmpty() {
    return paths.isEmpty() && !standardInput && urls.isEmpty() && repositories.isEmpty();
  }

  public List<Source> sources(PathRequest request, Console console, @Nullable Remotes remotes) {
    List<Source> sources = new ArrayList<>(remotes == null ? List.of() : remotes.sources());
    if (!paths.isEmpty()) {
      sources.add(
          new LocalSource(
              paths,
              LocalOptions.defaults()
                  .withFollowLinks(request.followsLinks())
                  .withFilter(PathFilter.of(request, paths))));
    }
    if (standardInput) {
      sources.add(new StreamSource("", console.in()));
    }
    return sources;
  }

  /** The targets by names that mean the same from every folder, in one order. */
  public String scope() {
    Stream<String> local =
        paths.stream().map(path -> path.toAbsolutePath().normalize() + "\t" + path);
    return Stream.concat(local, urls.stream().map(Remotes::shown))
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  public String words() {
    List<String> words = new ArrayList<>(paths.stream().map(Path::toString).toList());
    urls.forEach(url -> words.add(Remotes.shown(url)));
    repositories.forEach(address -> words.add(RepositoryAddress.shown(address)));
    if (standardInput) {
      words.add("standard input");
    }
    return String.join(", ", words);
  }
}
