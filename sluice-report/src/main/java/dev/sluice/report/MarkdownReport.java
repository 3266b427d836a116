package dev.sluice.report;

import dev.sluice.report.owner.Owners;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The report for a comment: a table of the secrets, the worst first, and counts by owner, rule and
 * age. It shows no secret, since comments are read by many, and it fits into one.
 */
final class MarkdownReport implements ReportWriter {
  /** How many secrets are told apart; more are counted. */
  private static final int SECRETS_MAX = 100_000;

  private static final int ROWS_MAX = 100;
  private static final int COUNTS_MAX = 20;

  /** A comment of GitHub has at most 65,536 characters. */
  private static final int LENGTH_MAX = 40_000;

  private static final int ID_SHOWN = 10;
  private static final List<String> SEVERITIES = List.of("critical", "high", "medium", "low");
  private static final List<Map.Entry<String, Duration>> AGES =
      List.of(
          Map.entry("up to a day", Duration.ofDays(1)),
          Map.entry("up to a week", Duration.ofDays(7)),
          Map.entry("up to a month", Duration.ofDays(31)),
          Map.entry("up to a year", Duration.ofDays(366)),
          Map.entry("older", Duration.ofDays(Integer.MAX_VALUE)));

  private final Appendable out;
  private final Supplier<RunSummary> run;
  private final Owners owners;
  private final InstantSource clock;
  private final Map<String, Secret> secrets = new LinkedHashMap<>();
  private final Map<String, Long> byOwner = new HashMap<>();
  private final Map<String, Long> byRule = new HashMap<>();
  private final Map<String, Long> byAge = new HashMap<>();
  private long count;

  /** A secret, by the finding that tells most of it. */
  private static final class Secret {
    private Finding finding;
    private long places;

    Secret(Finding finding) {
      this.finding = finding;
    }
  }

  MarkdownReport(Appendable out, Supplier<RunSummary> run, Owners owners, InstantSource clock) {
    this.out = out;
    this.run = run;
    this.owners = owners;
    this.clock = clock;
  }

  @Override
  public void accept(Finding finding) {
    count++;
    byRule.merge(finding.ruleId(), 1L, Long::sum);
    byOwner.merge(ownerOf(finding), 1L, Long::sum);
    byAge.merge(ageOf(finding), 1L, Long::sum);
    String key = SecretKey.of(finding);
    Secret secret = secrets.get(key);
    if (secret == null) {
      if (secrets.size() >= SECRETS_MAX) {
        return;
      }
      secret = new Secret(light(finding));
      secrets.put(key, secret);
    }
    secret.places++;
    if (weight(finding) < weight(secret.finding)) {
      secret.finding = light(finding);
    }
  }

  /** Without the texts that are not shown. */
  private static Finding light(Finding finding) {
    return new Finding(
        finding.ruleId(),
        "",
        finding.location(),
        "",
        "",
        "",
        finding.file(),
        "",
        finding.commit(),
        0,
        List.of(),
        finding.severity(),
        finding.confidence(),
        Finding.Attribution.NONE,
        "",
        "",
        finding.validity());
  }

  private String ownerOf(Finding finding) {
    String owner = owners.of(finding.file());
    if (!owner.isEmpty()) {
      return owner;
    }
    return finding.commit().author();
  }

  private String ageOf(Finding finding) {
    String date = finding.commit().date();
    try {
      Instant then = OffsetDateTime.parse(date).toInstant();
      Duration age = Duration.between(then, clock.instant());
      for (Map.Entry<String, Duration> one : AGES) {
        if (age.compareTo(one.getValue()) <= 0) {
          return one.getKey();
        }
      }
    } catch (DateTimeException e) {
      // Files have no date, and other tools write it in other forms.
      return "";
    }
    return "";
  }

  private static int weight(Finding finding) {
    int severity = SEVERITIES.indexOf(finding.severity());
    int live =
        switch (finding.validity().state()) {
          case ACTIVE -> 0;
          case NOT_ASKED, UNKNOWN, UNCHECKED -> 1;
          case INACTIVE -> 2;
        };
    return live * 10 + (severity < 0 ? SEVERITIES.size() : severity);
  }

  @Override
  public void finish() throws IOException {
    RunSummary summary = run.get();
    if (count == 0) {
      out.append("## Sluice: no secrets found\n\n");
    } else {
      String more = secrets.size() >= SECRETS_MAX ? "more than " : "";
      out.append("## Sluice: " + more + counted(secrets.size(), "secret"))
          .append(" in " + counted(count, "place") + "\n\n");
    }
    if (summary.verdict() != RunSummary.Verdict.COMPLETE) {
      out.append(MarkdownText.code(summary.verdictWords())).append("\n\n");
    }
    if (count == 0) {
      return;
    }
    table();
    counts("By owner", "owner", byOwner);
    counts("By rule", "rule", byRule);
    counts("By age", "age", byAge);
  }

  private void table() throws IOException {
    List<Secret> all = new ArrayList<>(secrets.values());
    all.sort(Comparator.comparingInt(secret -> weight(secret.finding)));
    boolean hasValidity = all.stream().anyMatch(one -> one.finding.validity().isTold());
    out.append("| severity | rule | where | places | commit |")
        .append(hasValidity ? " works |" : "")
        .append("\n|---|---|---|--:|---|")
        .append(hasValidity ? "---|" : "")
        .append('\n');
    int shown = 0;
    int length = 0;
    for (Secret secret : all) {
      String row = row(secret, hasValidity);
      length += row.length();
      if (shown == ROWS_MAX || length > LENGTH_MAX) {
        break;
      }
      shown++;
      out.append(row);
    }
    out.append('\n');
    if (shown < all.size()) {
      out.append("and " + counted(all.size() - shown, "secret") + " more\n\n");
    }
  }

  private static String row(Secret secret, boolean hasValidity) {
    Finding finding = secret.finding;
    Finding.Commit commit = finding.commit();
    String file = finding.file().isEmpty() ? "standard input" : finding.file();
    String id = commit.id().substring(0, Math.min(ID_SHOWN, commit.id().length()));
    Validity validity = finding.validity();
    return "| "
        + MarkdownText.code(finding.severity()).replace("`", "")
        + " | "
        + MarkdownText.code(finding.ruleId())
        + " | "
        + MarkdownText.link(file + ":" + finding.location().startLine(), commit.link())
        + " | "
        + grouped(secret.places)
        + " | "
        + MarkdownText.code(id.isEmpty() ? "" : id + " " + commit.author())
        + " |"
        + (hasValidity ? " " + (validity.isTold() ? validity.state().word() : "") + " |" : "")
        + "\n";
  }

  private void counts(String title, String column, Map<String, Long> counts) throws IOException {
    if (counts.size() == 1 && counts.containsKey("")) {
      return;
    }
    out.append(
        "<details><summary>" + title + "</summary>\n\n| " + column + " | places |\n|---|--:|\n");
    List<Map.Entry<String, Long>> rows = new ArrayList<>(counts.entrySet());
    rows.sort(
        Map.Entry.<String, Long>comparingByValue()
            .reversed()
            .thenComparing(Map.Entry.comparingByKey()));
    for (Map.Entry<String, Long> row : rows.subList(0, Math.min(COUNTS_MAX, rows.size()))) {
      String name = row.getKey().isEmpty() ? "not known" : MarkdownText.code(row.getKey());
      out.append("| " + name + " | " + grouped(row.getValue()) + " |\n");
    }
    if (rows.size() > COUNTS_MAX) {
      out.append("\nand " + grouped(rows.size() - COUNTS_MAX) + " more\n");
    }
    out.append("\n</details>\n\n");
  }

  private static String counted(long number, String what) {
    return grouped(number) + " " + what + (number == 1 ? "" : "s");
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
