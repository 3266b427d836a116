package dev.sluice.cli.flags;

import static dev.sluice.cli.flags.Flag.Kind.LIST;
import static dev.sluice.cli.flags.Flag.Kind.NUMBER;
import static dev.sluice.cli.flags.Flag.Kind.OPTIONAL_NUMBER;
import static dev.sluice.cli.flags.Flag.Kind.SWITCH;
import static dev.sluice.cli.flags.Flag.Kind.TEXT;

/** Every flag there is. Those gitleaks has come first and mean what they mean there. */
public enum Flag {
  CONFIG(
      "config",
      'c',
      TEXT,
      "FILE",
      "rule file (else SLUICE_CONFIG, GITLEAKS_CONFIG, GITLEAKS_CONFIG_TOML, .sluice.toml or .gitleaks.toml in the target, built-in)"),
  BASELINE("baseline-path", 'b', TEXT, "FILE", "report of findings to leave out"),
  REPORT_PATH("report-path", 'r', TEXT, "FILE", "write the report there, - for standard output"),
  REPORT_FORMAT(
      "report-format",
      'f',
      TEXT,
      "FORMAT",
      "json, jsonl, csv, junit, sarif, html, human or template; told by the file's extension"),
  REPORT_TEMPLATE("report-template", '\0', TEXT, "FILE", "Go text template for the report"),
  LOG_LEVEL(
      "log-level",
      'l',
      TEXT,
      "LEVEL",
      "info, or error to be told of problems only; trace, debug, warn and fatal are taken too"),
  VERBOSE("verbose", 'v', SWITCH, "", "print each finding"),
  IGNORE_PATH(
      "gitleaks-ignore-path",
      'i',
      TEXT,
      "PATH",
      ".sluiceignore or .gitleaksignore, or the folder that holds one"),
  EXIT_CODE("exit-code", '\0', NUMBER, "N", "exit status when leaks were found"),
  NO_COLOR("no-color", '\0', SWITCH, "", "no colours (there are none but with --compat)"),
  NO_BANNER("no-banner", '\0', SWITCH, "", "no banner (there is none but with --compat)"),
  REDACT(
      "redact",
      '\0',
      OPTIONAL_NUMBER,
      "PERCENT",
      "hide secrets everywhere, or the given percentage of them"),
  ENABLE_RULE("enable-rule", '\0', LIST, "ID", "use only these rules"),
  IGNORE_ALLOW(
      "ignore-gitleaks-allow",
      '\0',
      SWITCH,
      "",
      "report lines marked sluice:allow or gitleaks:allow too"),
  MAX_TARGET_MEGABYTES("max-target-megabytes", '\0', NUMBER, "N", "skip larger files"),
  MAX_DECODE_DEPTH(
      "max-decode-depth", '\0', NUMBER, "N", "decode encodings within encodings this deep"),
  MAX_ARCHIVE_DEPTH(
      "max-archive-depth",
      '\0',
      NUMBER,
      "N",
      "open archives within archives this deep, 3 by default; 0 opens none"),
  TIMEOUT("timeout", '\0', NUMBER, "SECONDS", "stop after this time; the run is then incomplete"),
  DIAGNOSTICS(
      "diagnostics",
      '\0',
      LIST,
      "KIND",
      "cpu, mem, trace: write where time went (cpu.jfr), what memory holds (mem.txt), everything the flight recorder sees (trace.jfr)"),
  DIAGNOSTICS_DIR(
      "diagnostics-dir", '\0', TEXT, "FOLDER", "where diagnostics are written, else here"),
  FOLLOW_SYMLINKS("follow-symlinks", '\0', SWITCH, "", "scan what symbolic links to files lead to"),

  WORKERS("workers", '\0', NUMBER, "N", "threads that scan"),
  MAX_MEMORY("max-memory", '\0', NUMBER, "MIB", "memory for buffered bytes"),
  SEED("seed", '\0', NUMBER, "N", "seed of the scheduler's random choices"),
  INCLUDE("include", '\0', LIST, "GLOB", "scan only paths that match"),
  EXCLUDE("exclude", '\0', LIST, "GLOB", "leave out paths that match"),
  GITIGNORE(
      "gitignore",
      '\0',
      SWITCH,
      "",
      "leave out what .gitignore files and .git/info/exclude name, tracked or not"),
  NO_ARCHIVES("no-archives", '\0', SWITCH, "", "scan archives as they are instead of opening them"),
  ARCHIVE_POLICY(
      "archive-policy",
      '\0',
      TEXT,
      "WHAT",
      "what an unreadable entry does: skip, fail-archive or fail-run"),
  MAX_READS("max-reads", '\0', NUMBER, "N", "reads over the network at once, 64 by default"),
  HEADER("header", '\0', LIST, "NAME: VALUE", "sent with each request to the hosts named"),
  INPUT_FILE("input-file", '\0', TEXT, "FILE", "scan the URLs in the file too, one a line"),
  LEVEL("level", '\0', NUMBER, "N", "follow index pages this many folders down, 16 by default"),
  ALLOW_PRIVATE(
      "allow-private", '\0', SWITCH, "", "let redirects lead to addresses of private networks"),
  MIN_CONFIDENCE(
      "min-confidence", '\0', TEXT, "LEVEL", "low, medium or high: leave out what is less sure"),
  SHOW_SKIPPED("show-skipped", '\0', SWITCH, "", "name each object that was skipped, and why"),
  METRICS("metrics", '\0', TEXT, "FILE", "write the run's counters there as json"),
  TRACE("trace", '\0', TEXT, "FILE", "record the run with the JDK's flight recorder"),
  COMPAT(
      "compat",
      '\0',
      TEXT,
      "gitleaks",
      "exit codes, columns, log and defaults as gitleaks has them"),
  STATE(
      "state",
      '\0',
      TEXT,
      "FILE",
      "remember what was scanned there: the next run reads only what changed, and reports the same"),
  NEW_ONLY("new-only", '\0', SWITCH, "", "with --state: report only what this run had to read"),
  OLDER_THAN("older-than", '\0', NUMBER, "DAYS", "forget targets not scanned for so long"),
  NO_PROGRESS("no-progress", '\0', SWITCH, "", "no progress line"),

  /** Accepted by the hidden commands, as gitleaks spelled them. */
  SOURCE("source", 's', TEXT, "PATH", ""),
  NO_GIT("no-git", '\0', SWITCH, "", ""),
  PIPE("pipe", '\0', SWITCH, "", ""),

  HELP("help", 'h', SWITCH, "", "print help");

  /** What a flag takes. */
  public enum Kind {
    /** Nothing, or {@code =true}/{@code =false}. */
    SWITCH,
    TEXT,
    NUMBER,
    /** A number after {@code =}, or nothing. */
    OPTIONAL_NUMBER,
    /** Any number of values, by repetition or commas. */
    LIST
  }

  private final String word;
  private final char letter;
  private final Kind kind;
  private final String valueName;
  private final String help;

  Flag(String word, char letter, Kind kind, String valueName, String help) {
    this.word = word;
    this.letter = letter;
    this.kind = kind;
    this.valueName = valueName;
    this.help = help;
  }

  public String word() {
    return word;
  }

  /** The one-letter form, or NUL. */
  public char letter() {
    return letter;
  }

  public Kind kind() {
    return kind;
  }

  public String valueName() {
    return valueName;
  }

  public String help() {
    return help;
  }

  public boolean hidden() {
    return help.isEmpty();
  }

  /** True if the command takes this flag. */
  public boolean appliesTo(Command command) {
    return switch (this) {
      case HELP -> true;
      case OLDER_THAN -> command == Command.STATE;
      case SOURCE, NO_GIT, PIPE -> command == Command.DETECT || command == Command.PROTECT;
      case CONFIG, ENABLE_RULE ->
          command.scans() || command == Command.RULES || command == Command.EXPLAIN;
      case REPORT_PATH, REPORT_FORMAT, REPORT_TEMPLATE, REDACT ->
          command.scans() || command == Command.REPORT;
      case MAX_READS -> command == Command.SCAN || command == Command.HTTP;
      case HEADER, INPUT_FILE, LEVEL, ALLOW_PRIVATE ->
          command == Command.SCAN || command == Command.HTTP;
      case WORKERS, SEED -> command.scans() || command == Command.BENCH;
      default -> command.scans();
    };
  }
}
