package dev.sluice.cli.hostile;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Command lines that somebody got wrong, or wants to be taken wrong. */
final class CommandLineCases {
  private CommandLineCases() {}

  private static final List<String> REFUSED =
      List.of(
          "dri @",
          "dir @/gone",
          "dir @ @/gone",
          "dir @ --colour",
          "dir @ --workers",
          "dir @ --workers two",
          "dir @ --workers 0",
          "dir @ --workers -1",
          "dir @ --workers 99999999999999999999",
          "dir @ --timeout never",
          "dir @ --timeout -1",
          "dir @ --exit-code 256",
          "dir @ --exit-code -1",
          "dir @ --exit-code x",
          "dir @ --max-target-megabytes x",
          "dir @ --max-archive-depth -1",
          "dir @ --max-archive-depth x",
          "dir @ --archive-policy whatever",
          "dir @ --redact=101",
          "dir @ --redact=-1",
          "dir @ --redact=x",
          "dir @ -f yaml",
          "dir @ -r @/gone/report.json",
          "dir @ -r @",
          "dir @ -c @/gone.toml",
          "dir @ -c @",
          "dir @ -b @/gone.json",
          "dir @ -b @",
          "dir @ -i @/gone",
          "dir @ -c /dev/zero",
          "dir @ -b /dev/zero",
          "dir @ -i /dev/zero",
          "dir @ --report-template /dev/zero -f template -r @/x",
          "dir @ --report-template @/gone -f template -r @/x",
          "dir /dev/zero",
          "dir @ --state @",
          "dir @ --state @/gone/state",
          "dir @ --compat trufflehog",
          "dir @ --seed x",
          "git @ --staged --unreachable",
          "git @/gone",
          "git @ --since-commit x --staged",
          "git ext::sh",
          "git -x",
          "http",
          "http @",
          "http ftp://host/",
          "http file:///etc/passwd",
          "http http://",
          "http http://[/",
          "http --input-file @/gone",
          "http --input-file /dev/zero",
          "s3",
          "s3 bucket",
          "s3 s3://",
          "s3 s3:///key",
          "s3 gs://bucket/",
          "gcs s3://bucket/",
          "gcs gs://",
          "azure az://container/",
          "azure @",
          "rules",
          "rules check @/gone",
          "rules test",
          "rules test /dev/zero",
          "rules show no-such-rule",
          "report",
          "report convert @/gone -f sarif",
          "report convert @ -f sarif",
          "scan",
          "scan ldap://host/",
          "completion tcsh");

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>();
    for (String line : REFUSED) {
      cases.add(
          new HostileCase(
              "command lines",
              line,
              folder -> Files.writeString(folder.resolve("a.txt"), "nothing\n"),
              List.of(line.split(" ", -1)),
              Expected.refused()));
    }
    return cases;
  }
}
