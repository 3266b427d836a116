package dev.sluice.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.report.owner.Owners;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  private static final String SECRET = "s3cr3t-value";

  private static Finding finding(String rule, String secret, String file, Finding.Commit commit) {
    return new Finding(
        rule,
        "Describes it.",
        new Finding.Location(0, 6, 3, 3, 1, 6),
        "key = " + secret,
        "key = " + secret,
        secret,
        file,
        "",
        commit,
        3,
        List.of(),
        "high",
        "high",
        Finding.Attribution.NONE,
        "",
        Finding.contentFingerprint(rule, secret, file));
  }

  private static Finding.Commit commit(String author, String date, String link) {
    return new Finding.Commit("c0ffee".repeat(7).substring(0, 40), link, author, "", date, "");
  }

  private static String write(Owners owners, List<Finding> findings) throws IOException {
    StringWriter out = new StringWriter();
    ReportWriter writer =
        new Reports("1", List.of(), false, () -> NOW)
            .withOwners(owners)
            .writer(ReportFormat.MARKDOWN, out, Samples::run);
    for (Finding finding : findings) {
      writer.accept(finding);
    }
    writer.finish();
    return out.toString();
  }

  @Test
  void write_findings_areGroupedAndCounted() throws IOException {
    String report =
        write(
            Owners.of(Path.of(""), "* @all\n/app/ @app-team\n"),
            List.of(
                finding(
                    "word",
                    SECRET,
                    "app/a.txt",
                    commit("jane", "2026-11-12T00:00:00Z", "https://example.org/a#L3")),
                finding("word", SECRET, "b.txt", commit("joe", "2020-01-01T00:00:00Z", "")),
                finding("name", "other-value", "c.txt", Finding.Commit.NONE)
                    .withValidity(Validity.active(List.of()))));
    assertEquals(
        """
        ## Sluice: 2 secrets in 3 places

        | severity | rule | where | places | commit | works |
        |---|---|---|--:|---|---|
        | high | `name` | `c.txt:3` | 1 |  | active |
        | high | `word` | [`app/a.txt:3`](https://example.org/a#L3) | 2 | `c0ffeec0ff jane` |  |

        <details><summary>By owner</summary>

        | owner | places |
        |---|--:|
        | `@all` | 2 |
        | `@app-team` | 1 |

        </details>

        <details><summary>By rule</summary>

        | rule | places |
        |---|--:|
        | `word` | 2 |
        | `name` | 1 |

        </details>

        <details><summary>By age</summary>

        | age | places |
        |---|--:|
        | not known | 1 |
        | `older` | 1 |
        | `up to a week` | 1 |

        </details>

        """,
        report);
  }

  @Test
  void write_nothing_saysSo() throws IOException {
    assertEquals("## Sluice: no secrets found\n\n", write(Owners.NONE, List.of()));
  }

  @Test
  void write_hostileTexts_stayCodeInTheirCell() throws IOException {
    String evil = "x`|`` \\| @everyone\n# big <script>![a](b)\u202e";
    String report =
        write(
            Owners.NONE,
            List.of(
                finding(evil, evil, evil, commit(evil, evil, "javascript:alert(1)")),
                finding("r", "o", "f", commit("a", "", "https://e.org/)|[x](https://evil"))));
    String row = report.lines().filter(line -> line.contains("everyone")).findFirst().orElseThrow();
    // Five cells: whatever else looks like the end of one is escaped.
    assertEquals(6, row.replaceAll("\\\\\\|", "").chars().filter(c -> c == '|').count(), row);
    assertTrue(row.contains("``` x`\\|``"), row);
    assertFalse(report.contains("\n# big"), report);
    assertFalse(report.contains("\u202e"), report);
    assertFalse(report.contains("](javascript"), report);
    assertFalse(report.contains("](https://e"), report);
  }

  @Test
  void write_manyFindings_fitIntoAComment() throws IOException {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 5_000; i++) {
      findings.add(
          finding(
              "rule" + i, SECRET + i, "f".repeat(300) + i, commit("a".repeat(300) + i, "", "")));
    }
    String report = write(Owners.NONE, findings);
    assertTrue(report.length() < 60_000, () -> "it has " + report.length());
    assertFalse(report.contains(SECRET), "a comment shows no secret");
    assertTrue(report.startsWith("## Sluice: 5,000 secrets in 5,000 places\n"));
  }

  @Test
  void owners_lastLineThatFits_counts() {
    Owners owners =
        Owners.of(
            Path.of("/repo"),
            """
            # people
            *            @all
            *.js         @web  # inline
            /docs/*      @docs
            apps/        @apps
            **/logs      @ops
            [Section]
            /a\\ b/       @spaces
            /apps/none
            """);
    assertEquals("@all", owners.of("x.txt"));
    assertEquals("@web", owners.of("deep/in/x.js"));
    assertEquals("@docs", owners.of("docs/x.txt"));
    assertEquals("@all", owners.of("docs/deep/x.txt"));
    assertEquals("@apps", owners.of("some/apps/x.txt"));
    assertEquals("@ops", owners.of("build/logs/x.txt"));
    assertEquals("@spaces", owners.of("a b/x.txt"));
    assertEquals("", owners.of("apps/none"));
    assertEquals("@docs", owners.of("/repo/docs/x.txt"));
    assertEquals("@docs", owners.of("./docs/x.txt"));
  }

  @Test
  void owners_patternsOfOthers_takeLinearTime() {
    Owners owners = Owners.of(Path.of("/repo"), "*a".repeat(140) + "b @x\n");
    assertEquals("", owners.of("a".repeat(5_000)));
  }
}
