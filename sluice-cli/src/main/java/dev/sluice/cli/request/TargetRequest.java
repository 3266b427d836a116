package dev.sluice.cli.request;

import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.GivenCredentials;
import java.util.List;
import java.util.Optional;

/**
 * What is to be scanned, in the words of the command line.
 *
 * @param command the command that says what kinds of targets there may be
 * @param operands the words that name them
 * @param isPiped whether standard input is scanned, as gitleaks' older commands ask for it
 * @param folder the folder that gitleaks' older commands scan
 * @param isWithoutGit whether a folder is meant, and not its history
 * @param urlFile the file that lists URLs, {@code -} for standard input
 * @param paths which paths of the targets are scanned
 * @param credentials where credentials of listed URLs are noted
 * @param timeoutSeconds how long a pipe with URLs may take, 0 for ever
 */
public record TargetRequest(
    Command command,
    List<String> operands,
    boolean isPiped,
    String folder,
    boolean isWithoutGit,
    Optional<String> urlFile,
    PathRequest paths,
    GivenCredentials credentials,
    long timeoutSeconds) {
  static TargetRequest of(CommandLine line) {
    return new TargetRequest(
        line.command(),
        line.operands(),
        line.isOn(Flag.PIPE),
        line.text(Flag.SOURCE).orElse("."),
        line.isOn(Flag.NO_GIT),
        line.text(Flag.INPUT_FILE),
        PathRequest.of(line),
        line.credentials(),
        CommonFlags.timeoutSeconds(line));
  }

  /** Whether a repository's history is meant alone, and not the files of a folder. */
  public boolean isHistory() {
    return switch (command) {
      case GIT -> true;
      case DETECT -> !isWithoutGit && !isPiped;
      case PROTECT -> !isPiped;
      default -> false;
    };
  }

  /** Without the words, which may have a credential in them. */
  @Override
  public String toString() {
    return "TargetRequest[command=" + command + ", operands=" + operands.size() + "]";
  }
}
