package dev.sluice.cli.flags;

import java.util.List;

/** What users commonly want of each command, and the line that does it. */
final class Examples {
  /** A command line and what it is for. */
  record Example(String what, String line) {}

  private Examples() {}

  static List<Example> of(Command command) {
    return switch (command) {
      case DIR ->
          List.of(
              new Example("Scan the current folder.", "sluice dir ."),
              new Example(
                  "Show each finding with the lines around it.", "sluice dir -v src config"),
              new Example(
                  "Write a SARIF report, and fail only if the scan is incomplete.",
                  "sluice dir . -r sluice.sarif --exit-code 0"),
              new Example(
                  "Report what was not there when the baseline was written.",
                  "sluice dir . -b baseline.json"),
              new Example(
                  "Leave out what Git ignores, and tests.",
                  "sluice dir . --gitignore --exclude 'src/test/**'"),
              new Example(
                  "Read only what changed since the last run.", "sluice dir . --state .sluice.db"));
      case GIT ->
          List.of(
              new Example("Scan the whole history of this repository.", "sluice git"),
              new Example("Scan what is about to be committed.", "sluice git --staged"),
              new Example(
                  "Scan the commits of a branch.", "sluice git --log-opts='origin/main..HEAD'"),
              new Example(
                  "Scan what one person committed this year.",
                  "sluice git --log-opts='--all --author=jane --since=2026-01-01'"),
              new Example(
                  "Scan a repository elsewhere.", "sluice git https://example.org/team/app.git"));
      case STDIN ->
          List.of(
              new Example("Scan a log.", "journalctl -u app | sluice stdin"),
              new Example(
                  "Print findings as lines of json.", "cat dump.sql | sluice stdin -f jsonl -r -"),
              new Example(
                  "Scan gigabytes: this begins later, and takes less than half the time.",
                  "zcat logs.gz | sluice scan -"));
      case SCAN ->
          List.of(
              new Example(
                  "Scan files, a repository with its history, and a bucket in one run.",
                  "sluice scan notes.txt ../app s3://team-backups/"),
              new Example("Scan standard input.", "pg_dump app | sluice scan -"));
      case S3 ->
          List.of(
              new Example("Scan what lies below a prefix.", "sluice s3 s3://backups/2026/"),
              new Example("Scan every bucket with such a name.", "sluice s3 's3://team-*/logs/'"),
              new Example(
                  "Scan a store of your own.",
                  "sluice s3 --endpoint-url https://minio.example.org s3://backups"));
      case GCS ->
          List.of(
              new Example("Scan a bucket.", "sluice gcs gs://backups"),
              new Example("Scan a public bucket.", "sluice gcs --no-sign-request gs://public/"));
      case AZURE ->
          List.of(
              new Example(
                  "Scan a container.", "sluice azure --account-name team az://backups/2026/"));
      case HTTP ->
          List.of(
              new Example("Scan one file.", "sluice http https://example.org/app.js"),
              new Example(
                  "Follow index pages two folders down.",
                  "sluice http --level 2 https://files.example.org/pub/"));
      case EXPLAIN ->
          List.of(
              new Example("Say why line 12 was reported, or not.", "sluice explain app.yaml:12"),
              new Example("Say it of the whole file.", "sluice explain app.yaml"));
      case RULES ->
          List.of(
              new Example("Look for a rule.", "sluice rules list | grep aws"),
              new Example("Show one.", "sluice rules show aws-access-key-id"),
              new Example("Check rules of your own.", "sluice rules check .sluice.toml"),
              new Example("Try them.", "sluice rules test -c .sluice.toml sample.txt"));
      case REPORT ->
          List.of(
              new Example(
                  "Turn a json report into a web page.",
                  "sluice report convert old.json -r new.html"),
              new Example(
                  "Write what a pull request's comment should say.",
                  "sluice report convert new.json -f markdown -r -"),
              new Example("Count by owner, rule and age.", "sluice report summary new.json"),
              new Example("Join reports.", "sluice report merge a.json b.json -r all.json"),
              new Example("Show what is new.", "sluice report diff before.json after.json"));
      case VALIDATE ->
          List.of(
              new Example(
                  "Ask about the secrets of a report, and write it again with the answers.",
                  "sluice validate old.json -r new.json"),
              new Example(
                  "Ask about secrets that stand one a line.",
                  "sluice validate - --enable-rule github-pat < tokens.txt"),
              new Example(
                  "Also ask a server of your own.",
                  "sluice validate old.json --validate-hosts 'gitlab.example.org'"));
      case REVIEW ->
          List.of(
              new Example("Decide about the findings of a report.", "sluice review report.json"),
              new Example("The same without a browser.", "sluice review --terminal report.json"),
              new Example(
                  "Keep what is decided in a baseline, and show no secret.",
                  "sluice review -b baseline.json --redact report.jsonl"));
      case BASELINE ->
          List.of(
              new Example("Accept what is there today.", "sluice baseline . -r baseline.json"),
              new Example(
                  "Report only what comes in from now on.", "sluice dir . -b baseline.json"));
      case STATE ->
          List.of(
              new Example("Show what is remembered.", "sluice state show .sluice.db"),
              new Example(
                  "Forget what was not scanned for a month.",
                  "sluice state prune .sluice.db --older-than 30"));
      case COMPLETION ->
          List.of(
              new Example(
                  "bash",
                  "sluice completion bash > ~/.local/share/bash-completion/completions/sluice"),
              new Example("zsh, in a folder of $fpath", "sluice completion zsh > ~/.zfunc/_sluice"),
              new Example(
                  "fish", "sluice completion fish > ~/.config/fish/completions/sluice.fish"),
              new Example("PowerShell", "sluice completion powershell >> $PROFILE"));
      case DETECT ->
          List.of(
              new Example("The same as 'sluice git'.", "sluice detect"),
              new Example("The same as 'sluice dir src'.", "sluice detect --no-git -s src"));
      case PROTECT ->
          List.of(new Example("The same as 'sluice git --staged'.", "sluice protect --staged"));
      case BENCH, VERSION, HELP -> List.of();
    };
  }
}
