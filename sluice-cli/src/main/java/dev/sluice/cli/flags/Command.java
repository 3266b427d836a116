package dev.sluice.cli.flags;

import java.util.List;
import java.util.Optional;

/** The commands, as the first word of the command line names them. */
public enum Command {
  DIR("dir", "[PATH…]", "scan files and folders", "file files directory"),
  GIT("git", "[REPOSITORY|URL]", "scan a Git repository's history, or what is staged", ""),
  STDIN("stdin", "", "scan standard input", ""),
  SCAN(
      "scan",
      "TARGET…",
      "scan paths, repositories with all of their history, URLs, or - for standard input",
      ""),
  S3("s3", "URL…", "scan objects of S3 buckets: s3://BUCKET/PREFIX", ""),
  GCS("gcs", "URL…", "scan objects of Google Cloud Storage: gs://BUCKET/PREFIX", ""),
  AZURE("azure", "URL…", "scan blobs of an Azure account: az://CONTAINER/PREFIX", ""),
  HTTP("http", "[URL…]", "scan what web servers have, by URL or by index page", ""),
  EXPLAIN("explain", "FILE[:LINE]", "say why each match was reported or not", ""),
  RULES("rules", "list|show ID|check [FILE]|test FILE", "look at rules and prove them", ""),
  REPORT(
      "report",
      "convert FILE|merge FILE…|summary FILE…|diff OLD NEW",
      "work with json reports that were written before",
      ""),
  VALIDATE(
      "validate",
      "REPORT|-",
      "ask providers whether the secrets of a report, or of standard input, are live",
      ""),
  REVIEW(
      "review",
      "REPORT…",
      "decide about the findings of json reports, in the browser or the terminal",
      ""),
  BASELINE("baseline", "[PATH…]", "write a report to be used with -b", ""),
  STATE(
      "state", "show FILE|prune FILE", "look at what --state remembers, or forget some of it", ""),
  COMPLETION("completion", "bash|zsh|fish|powershell", "print a shell's completion script", ""),
  BENCH(
      "bench",
      "executor|graph TREE|decode REPOSITORY",
      "measure the scheduler on made-up work, a walk of files, or the decoding of a history",
      ""),
  VERSION("version", "", "print the version", "--version"),
  HELP("help", "[COMMAND]", "print help", "--help -h"),
  DETECT(
      "detect",
      "",
      "scan a repository's history, files with --no-git, or standard input with --pipe"
          + " (the older spelling of git, dir and stdin)",
      ""),
  PROTECT(
      "protect",
      "",
      "scan what is changed in the work tree, or with --staged what is staged"
          + " (the older spelling of git --pre-commit)",
      "");

  private final String word;
  private final String operands;
  private final String summary;

  /** Other words for it, with spaces between. */
  private final String aliases;

  Command(String word, String operands, String summary, String aliases) {
    this.word = word;
    this.operands = operands;
    this.summary = summary;
    this.aliases = aliases;
  }

  public String word() {
    return word;
  }

  /** What follows the command, for help. */
  public String operands() {
    return operands;
  }

  public String summary() {
    return summary;
  }

  /**
   * True for what gitleaks called its commands before version 8.19: it works, but is not listed.
   */
  public boolean hidden() {
    return this == DETECT || this == PROTECT;
  }

  /** True for the commands that scan and so take the flags of a scan. */
  public boolean scans() {
    return switch (this) {
      case DIR, GIT, STDIN, SCAN, S3, GCS, AZURE, HTTP, BASELINE, DETECT, PROTECT -> true;
      case EXPLAIN, RULES, REPORT, VALIDATE, REVIEW, STATE, COMPLETION, BENCH, VERSION, HELP ->
          false;
    };
  }

  /** True for the commands that scan files of a file system, and so may leave some out. */
  public boolean scansFiles() {
    return switch (this) {
      case DIR, SCAN, BASELINE, DETECT -> true;
      default -> false;
    };
  }

  /** True for the commands that read over a network. */
  public boolean isRemote() {
    return switch (this) {
      case SCAN, S3, GCS, AZURE, HTTP -> true;
      default -> false;
    };
  }

  public static Optional<Command> named(String word) {
    for (Command command : values()) {
      if (command.word.equals(word) || List.of(command.aliases.split(" ", -1)).contains(word)) {
        return Optional.of(command);
      }
    }
    return Optional.empty();
  }
}
