package dev.sluice.cli.flags;

import static dev.sluice.cli.flags.Flag.Kind.LIST;
import static dev.sluice.cli.flags.Flag.Kind.NUMBER;
import static dev.sluice.cli.flags.Flag.Kind.OPTIONAL_NUMBER;
import static dev.sluice.cli.flags.Flag.Kind.SWITCH;
import static dev.sluice.cli.flags.Flag.Kind.TEXT;

import org.jspecify.annotations.Nullable;

/** Every flag there is. Those gitleaks has come first and mean what they mean there. */
public enum Flag {
  CONFIG(
      "config",
      'c',
      TEXT,
      "FILE",
      "rule file; else SLUICE_CONFIG, GITLEAKS_CONFIG, GITLEAKS_CONFIG_TOML, .sluice.toml or"
          + " .gitleaks.toml in the target, or the built-in rules"),
  ALLOW_EXTEND(
      "allow-extend",
      '\0',
      SWITCH,
      "",
      "let a rule file that was found in the target extend files outside of it"),
  ALLOW_NO_RULES(
      "allow-no-rules", '\0', SWITCH, "", "accept a rule file without rules, which finds nothing"),
  BASELINE("baseline-path", 'b', TEXT, "FILE", "report of findings to leave out"),
  REPORT_PATH("report-path", 'r', TEXT, "FILE", "write the report there; - is standard output"),
  REPORT_FORMAT(
      "report-format",
      'f',
      TEXT,
      "FORMAT",
      "json, jsonl, csv, junit, sarif, gitlab-codequality, gitlab-secret-detection, html, markdown, human or template; told by the file's extension"),
  REPORT_TEMPLATE("report-template", '\0', TEXT, "FILE", "Go text template for the report"),
  LOG_LEVEL(
      "log-level",
      'l',
      TEXT,
      "LEVEL",
      "info, or error to be told of problems only; trace, debug, warn and fatal are taken too"),
  VERBOSE("verbose", 'v', SWITCH, "", "print each finding with the lines around it"),
  IGNORE_PATH(
      "gitleaks-ignore-path",
      'i',
      TEXT,
      "PATH",
      ".sluiceignore or .gitleaksignore, or the folder that holds one"),
  EXIT_CODE("exit-code", '\0', NUMBER, "N", "exit status when leaks were found"),
  NO_COLOR(
      "no-color",
      '\0',
      SWITCH,
      "",
      "print no colours; there are none anyway where NO_COLOR is set or no terminal is written to"),
  NO_BANNER("no-banner", '\0', SWITCH, "", "print no banner; only --compat prints one"),
  REDACT(
      "redact",
      '\0',
      OPTIONAL_NUMBER,
      "PERCENT",
      "hide secrets everywhere, or the given percentage of them; findings are then written at the end of the run"),
  ENABLE_RULE("enable-rule", '\0', LIST, "ID", "use only these rules"),
  ALIASES("aliases", '\0', SWITCH, "", "list gitleaks' names with the rules they stand for"),
  IGNORE_ALLOW(
      "ignore-gitleaks-allow",
      '\0',
      SWITCH,
      "",
      "also report lines marked sluice:allow or gitleaks:allow"),
  MAX_TARGET_MEGABYTES("max-target-megabytes", '\0', NUMBER, "N", "skip larger files"),
  MAX_DECODE_DEPTH(
      "max-decode-depth", '\0', NUMBER, "N", "decode encodings within encodings this deep"),
  MAX_ARCHIVE_DEPTH(
      "max-archive-depth",
      '\0',
      NUMBER,
      "N",
      "open archives within archives this deep, 3 by default; 0 opens none"),
  MAX_ARCHIVE_ENTRIES(
      "max-archive-entries", '\0', NUMBER, "N", "entries of one archive, 4096 by default"),
  MAX_ARCHIVE_MEGABYTES(
      "max-archive-megabytes",
      '\0',
      NUMBER,
      "N",
      "unpacked megabytes of an entry, of an archive, and of all archives in one file; by default 64, 256 and 512"),
  TIMEOUT("timeout", '\0', NUMBER, "SECONDS", "stop after this time; the run is then incomplete"),
  DIAGNOSTICS(
      "diagnostics",
      '\0',
      LIST,
      "KIND",
      "cpu, mem, trace: write where time went (cpu.jfr), what memory holds (mem.txt), everything"
          + " the flight recorder sees (trace.jfr); http: show it on localhost:6060 while the run"
          + " lasts"),
  DIAGNOSTICS_DIR(
      "diagnostics-dir", '\0', TEXT, "FOLDER", "where diagnostics go; else the current folder"),
  FOLLOW_SYMLINKS("follow-symlinks", '\0', SWITCH, "", "scan what symbolic links to files lead to"),

  STAGED("staged", '\0', SWITCH, "", "scan what is staged and not committed yet"),
  PRE_COMMIT(
      "pre-commit",
      '\0',
      SWITCH,
      "",
      "scan changes of the work tree, or, with --staged, of the index"),
  LOG_OPTS(
      "log-opts",
      '\0',
      TEXT,
      "OPTIONS",
      "which commits, in the words of git log: ranges, --all, --since, -n, '-- paths' and the"
          + " like"),
  PLATFORM(
      "platform",
      '\0',
      TEXT,
      "NAME",
      "what links look like: github, gitlab, azuredevops, gitea, bitbucket or none; told by the"
          + " remote"),
  UNREACHABLE(
      "unreachable", '\0', SWITCH, "", "also scan what no ref, reflog or stash leads to any more"),

  WORKERS("workers", '\0', NUMBER, "N", "threads that scan"),
  MAX_MEMORY("max-memory", '\0', NUMBER, "MIB", "memory for buffered bytes"),
  MAX_TEMPORARY(
      "max-temporary",
      '\0',
      NUMBER,
      "MIB",
      "temporary files of a history, for contents above 64 MiB; 16384 by default"),
  OBJECTS_IN_FLIGHT(
      "objects-in-flight",
      '\0',
      NUMBER,
      "N",
      "objects listed and not done yet, 1024 by default; fewer take less memory"),
  PIN("pin", '\0', SWITCH, "", "bind each of the threads that scan to a CPU of its own"),
  DEVICE_SLOTS(
      "device-slots",
      '\0',
      LIST,
      "[WHAT=]N",
      "objects of packs open at once on a device, of all or of WHAT: a kind (rotational, network,"
          + " solid-state, unknown), MAJOR:MINOR or a path; 4 for the first two by default"),
  SEED("seed", '\0', NUMBER, "N", "seed of all random choices: whom to steal from, when to retry"),
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
  ENDPOINT_URL("endpoint-url", '\0', TEXT, "URL", "another S3 store than the provider's"),
  REGION(
      "region", '\0', TEXT, "NAME", "S3: the region to begin in; buckets elsewhere are followed"),
  PROFILE("profile", '\0', TEXT, "NAME", "S3: whose settings and credentials are used"),
  REQUEST_PAYER("request-payer", '\0', TEXT, "requester", "S3: pay for the requests"),
  PATH_STYLE(
      "path-style",
      '\0',
      SWITCH,
      "",
      "S3: name buckets in the path; by default, at endpoints that are not the provider's"),
  PROJECT("project", '\0', TEXT, "ID", "GCS: whose buckets are meant by gs://team-*/"),
  BILLING_PROJECT("billing-project", '\0', TEXT, "ID", "GCS: the project that pays"),
  IMPERSONATE("impersonate-service-account", '\0', TEXT, "EMAIL", "GCS: the account to act as"),
  ACCESS_TOKEN_FILE(
      "access-token-file", '\0', TEXT, "FILE", "GCS: a token to use instead of credentials"),
  ACCOUNT_NAME("account-name", '\0', TEXT, "NAME", "Azure: the storage account"),
  ACCOUNT_KEY(
      "account-key",
      '\0',
      TEXT,
      "KEY",
      "Azure: its key; better as @FILE, - or in AZURE_STORAGE_KEY"),
  SAS_TOKEN(
      "sas-token",
      '\0',
      TEXT,
      "TOKEN",
      "Azure: a shared access signature; better as @FILE, - or in AZURE_STORAGE_SAS_TOKEN"),
  CONNECTION_STRING(
      "connection-string",
      '\0',
      TEXT,
      "TEXT",
      "Azure: account and credential; better as @FILE, - or in AZURE_STORAGE_CONNECTION_STRING"),
  BLOB_ENDPOINT("blob-endpoint", '\0', TEXT, "URL", "Azure: where the account's blobs are"),
  NO_SIGN_REQUEST("no-sign-request", '\0', SWITCH, "", "read public buckets, without credentials"),
  ALL_VERSIONS(
      "all-versions",
      '\0',
      SWITCH,
      "",
      "S3, GCS: scan every version of an object, not only the last"),
  MAX_READS("max-reads", '\0', NUMBER, "N", "calls over the network at once, 64 by default"),
  CONNECTIONS(
      "connections",
      '\0',
      NUMBER,
      "N",
      "calls at once to one host; else as many as --max-reads allows"),
  MAX_ATTEMPTS(
      "max-attempts", '\0', NUMBER, "N", "how often a call that fails is made, 4 by default"),
  RETRY_DELAY(
      "retry-delay",
      '\0',
      NUMBER,
      "MILLISECONDS",
      "how long to wait before a call is made again, 50 by default; doubled each time"),
  OBJECT_TIMEOUT(
      "object-timeout",
      '\0',
      NUMBER,
      "SECONDS",
      "how long a remote object may take: 30 by default, and what its bytes take at 64 KiB/s"),
  HEADER(
      "header",
      '\0',
      LIST,
      "NAME: VALUE",
      "sent with each request to the hosts named; @FILE has one a line, - is a line of standard input"),
  INPUT_FILE(
      "input-file",
      '\0',
      TEXT,
      "FILE",
      "also scan the URLs in the file, one a line; - is standard input"),
  LEVEL("level", '\0', NUMBER, "N", "follow index pages this many folders down, 16 by default"),
  ALLOW_PRIVATE(
      "allow-private", '\0', SWITCH, "", "let redirects lead to addresses of private networks"),
  MIN_CONFIDENCE(
      "min-confidence", '\0', TEXT, "LEVEL", "low, medium or high: leave out what is less sure"),
  VALIDATE(
      "validate",
      '\0',
      SWITCH,
      "",
      "ask providers whether each secret is live: sends it to the hosts of its check, and says to"
          + " which; docs/validation.md"),
  VALIDATE_HOSTS(
      "validate-hosts",
      '\0',
      LIST,
      "PATTERN",
      "ask hosts that scanned text names too, if their name or address is like this"),
  VALIDATE_MEMORY(
      "validate-memory",
      '\0',
      TEXT,
      "DURATION",
      "with --state: for how long an answer is remembered, as 90m, 24h or 7d; 24h by default"),
  VALIDATE_PER_HOST(
      "validate-per-host", '\0', NUMBER, "N", "requests to one host at once, 8 by default"),
  ONLY(
      "only",
      '\0',
      LIST,
      "STATE",
      "with --validate: report only what is active, inactive, unknown or unchecked"),
  FAIL_ON(
      "fail-on",
      '\0',
      TEXT,
      "WHAT",
      "what makes the exit status that of leaks: found, or active with --validate"),
  SHOW_SKIPPED("show-skipped", '\0', SWITCH, "", "name each object that was skipped, and why"),
  METRICS("metrics", '\0', TEXT, "FILE", "write the run's numbers there"),
  METRICS_FORMAT("metrics-format", '\0', TEXT, "FORMAT", "json, or prometheus for its text format"),
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
      "remember what was scanned there: the next run reads only what changed, and reports the"
          + " same"),
  NEW_ONLY("new-only", '\0', SWITCH, "", "with --state: report only what this run had to read"),
  OLDER_THAN("older-than", '\0', NUMBER, "DAYS", "forget targets not scanned for so long"),
  TERMINAL("terminal", '\0', SWITCH, "", "ask in the terminal instead of the browser"),
  NO_PROGRESS("no-progress", '\0', SWITCH, "", "show no progress line"),

  /** Only for the hidden commands, as gitleaks spelled them. */
  SOURCE("source", 's', TEXT, "PATH", "what to scan; else the current folder"),
  NO_GIT("no-git", '\0', SWITCH, "", "scan the files as they are, as 'sluice dir' does"),
  PIPE("pipe", '\0', SWITCH, "", "scan standard input, as 'sluice stdin' does"),

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

  /** Whether a value must follow, attached or as the next word. */
  public boolean needsValue() {
    return switch (kind) {
      case TEXT, NUMBER, LIST -> true;
      case SWITCH, OPTIONAL_NUMBER -> false;
    };
  }

  public String valueName() {
    return valueName;
  }

  public String help() {
    return help;
  }

  /** The flag of that name, without its dashes, or null. */
  public static @Nullable Flag ofWord(String word) {
    for (Flag flag : values()) {
      if (flag.word.equals(word)) {
        return flag;
      }
    }
    return null;
  }

  /** The flag of that letter, or null. */
  public static @Nullable Flag ofLetter(char letter) {
    for (Flag flag : values()) {
      if (flag.letter == letter) {
        return flag;
      }
    }
    return null;
  }

  /** Whether its value opens something, and so is never shown. */
  public boolean isCredential() {
    return switch (this) {
      case ACCOUNT_KEY, SAS_TOKEN, CONNECTION_STRING, HEADER -> true;
      default -> false;
    };
  }

  /** True if the command takes this flag. */
  public boolean appliesTo(Command command) {
    return FlagScope.takes(command, this);
  }
}
