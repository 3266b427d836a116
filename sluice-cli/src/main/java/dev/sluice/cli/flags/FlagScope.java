package dev.sluice.cli.flags;

/** Which commands take which flags. */
final class FlagScope {
  private FlagScope() {}

  static boolean takes(Command command, Flag flag) {
    return switch (flag) {
      case HELP -> true;
      case OLDER_THAN -> command == Command.STATE;
      case TERMINAL -> command == Command.REVIEW;
      case BASELINE, IGNORE_PATH -> command.scans() || command == Command.REVIEW;
      case ALIASES -> command == Command.RULES;
      case SOURCE, NO_GIT, PIPE -> command == Command.DETECT || command == Command.PROTECT;
      case VALIDATE -> command.scans();
      case VALIDATE_HOSTS, VALIDATE_MEMORY, VALIDATE_PER_HOST, ONLY, FAIL_ON ->
          command.scans() || command == Command.VALIDATE;
      case STATE, NO_COLOR, LOG_LEVEL -> command.scans() || command == Command.VALIDATE;
      case STAGED -> command == Command.GIT || command == Command.PROTECT;
      case PRE_COMMIT, UNREACHABLE -> command == Command.GIT;
      case PLATFORM, LOG_OPTS ->
          command == Command.GIT || command == Command.DETECT || command == Command.PROTECT;
      case MAX_TEMPORARY ->
          command == Command.GIT || command == Command.SCAN || command == Command.DETECT;
      case CONFIG, ENABLE_RULE ->
          command.scans()
              || command == Command.RULES
              || command == Command.EXPLAIN
              || command == Command.VALIDATE
              || (flag == Flag.CONFIG && command == Command.REVIEW);
      case REPORT_PATH, REPORT_FORMAT, REPORT_TEMPLATE ->
          command.scans() || command == Command.REPORT || command == Command.VALIDATE;
      case REDACT ->
          command.scans()
              || command == Command.REPORT
              || command == Command.EXPLAIN
              || command == Command.REVIEW
              || command == Command.VALIDATE;
      case INCLUDE, EXCLUDE -> command.scansFiles() || command.isRemote();
      case GITIGNORE, FOLLOW_SYMLINKS -> command.scansFiles();
      case MAX_READS, CONNECTIONS, MAX_ATTEMPTS, RETRY_DELAY, OBJECT_TIMEOUT, INPUT_FILE ->
          command.isRemote();
      case HEADER, LEVEL, ALLOW_PRIVATE -> command == Command.SCAN || command == Command.HTTP;
      case ENDPOINT_URL, REGION, PROFILE, REQUEST_PAYER, PATH_STYLE ->
          command == Command.SCAN || command == Command.S3;
      case PROJECT, BILLING_PROJECT, IMPERSONATE, ACCESS_TOKEN_FILE ->
          command == Command.SCAN || command == Command.GCS;
      case ACCOUNT_NAME, ACCOUNT_KEY, SAS_TOKEN, CONNECTION_STRING, BLOB_ENDPOINT ->
          command == Command.SCAN || command == Command.AZURE;
      case NO_SIGN_REQUEST, ALL_VERSIONS -> command.isRemote() && command != Command.HTTP;
      case WORKERS, SEED -> command.scans() || command == Command.BENCH;
      default -> command.scans();
    };
  }
}
