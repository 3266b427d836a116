package dev.sluice.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.redact.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SluiceJobTest {
  @TempDir static Path folder;
  private static SparkSession spark;
  private static Path tree;
  private static RuleBundle rules;
  private static List<String> expected;

  @BeforeAll
  static void start() throws IOException {
    spark = LocalSpark.start();
    tree = Files.createDirectory(folder.resolve("tree"));
    SampleTree.write(tree, 60, 900_000);
    Path file = folder.resolve("rules.toml");
    Files.writeString(file, SampleTree.RULES);
    rules = RuleBundle.of(file);
    expected = SampleTree.expected(rules, tree);
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  @Test
  void run_tree_findsWhatARunOnOneMachineFinds() {
    assertTrue(expected.size() > 100, "" + expected.size());
    try (SluiceJob.Result result = job().run(spark)) {
      assertEquals(expected, lines(result.findings()));
    }
  }

  @Test
  void run_largeObjectInParts_findsTheSame() {
    for (long partBytes : new long[] {100_000, 123_457, 400_001}) {
      try (SluiceJob.Result result = cut(partBytes).run(spark)) {
        assertEquals(expected, lines(result.findings()), "parts of " + partBytes);
      }
    }
  }

  @Test
  void coverage_tree_namesEveryObjectOnceAndWhatWasSkipped() {
    try (SluiceJob.Result result = job().run(spark)) {
      Map<String, Long> outcomes =
          result.coverage().groupBy("Outcome").count().collectAsList().stream()
              .collect(Collectors.toMap(row -> row.getString(0), row -> row.getLong(1)));
      assertEquals(Map.of("scanned", 63L, "skipped", 2L), outcomes);
      assertEquals(
          List.of("Git's own folder", "symbolic link"),
          result.coverage().filter("Outcome = 'skipped'").collectAsList().stream()
              .map(row -> row.getString(2))
              .sorted()
              .toList());
    }
  }

  @Test
  void run_targetMissing_failsAloneWithAReason() {
    SluiceJob job = job().withTargets(List.of(tree.toString(), folder.resolve("none").toString()));
    try (SluiceJob.Result result = job.run(spark)) {
      assertEquals(expected, lines(result.findings()));
      Row failed = result.coverage().filter("Outcome = 'failed'").first();
      assertTrue(failed.getString(0).endsWith("/none"), failed.toString());
      assertTrue(failed.getString(2).startsWith("listing failed"), failed.toString());
    }
  }

  @Test
  void run_damagedArchive_isReportedAndTheRestScanned() throws IOException {
    Path other = Files.createDirectory(folder.resolve("damaged"));
    byte[] zip = Files.readAllBytes(tree.resolve("box.zip"));
    zip[60] ^= 0x55;
    Files.write(other.resolve("bad.zip"), zip);
    Files.writeString(other.resolve("good.txt"), "sesame-abcdefghijkl\n");
    SluiceJob job = job().withTargets(List.of(other.toString()));
    try (SluiceJob.Result result = job.run(spark)) {
      assertEquals(1, result.findings().filter("File LIKE '%good.txt'").count());
      assertTrue(result.coverage().filter("Outcome <> 'scanned'").count() > 0);
    }
  }

  @Test
  void run_knownCoverage_scansOnlyWhatChanged() throws IOException {
    Path other = Files.createDirectory(folder.resolve("incremental"));
    Files.writeString(other.resolve("a.txt"), "sesame-aaaaaaaaaaaa\n");
    Files.writeString(other.resolve("b.txt"), "sesame-bbbbbbbbbbbb\n");
    SluiceJob job = job().withTargets(List.of(other.toString()));
    Path kept = folder.resolve("kept");
    try (SluiceJob.Result first = job.run(spark)) {
      first.coverage().write().parquet(kept.toString());
    }
    Files.writeString(other.resolve("b.txt"), "sesame-cccccccccccc\n");
    Files.setLastModifiedTime(other.resolve("b.txt"), FileTime.fromMillis(1_000_000));
    SluiceJob later = job.withKnown(spark.read().parquet(kept.toString()));
    try (SluiceJob.Result second = later.run(spark)) {
      assertEquals(
          List.of("sesame-cccccccccccc"),
          second.findings().select("Secret").collectAsList().stream()
              .map(row -> row.getString(0))
              .toList());
    }
  }

  /** Where a target lies is no sign of what is in it, on a cluster as on one machine. */
  @Test
  void run_targetInAFolderWithAVersion_findsWhatARunOnOneMachineFinds() throws IOException {
    Path other = Files.createDirectories(folder.resolve("acme-1.2.3/lib"));
    List<String> values =
        List.of("Summer2019", "tiger99", "letmein12", "hunter2", "sesame", "s3cr3t!", "password1");
    for (String value : values) {
      Files.writeString(
          other.resolve("db" + values.indexOf(value) + ".js"),
          "const db = connect({\n  user: 'app',\n  password: '" + value + "',\n});\n");
    }
    Path target = folder.resolve("acme-1.2.3");
    RuleBundle builtIn = RuleBundle.builtIn();
    List<String> alone = SampleTree.expected(builtIn, target);
    long fromAbove =
        SampleTree.expected(builtIn, folder).stream()
            .filter(line -> line.contains("/acme-1.2.3/"))
            .count();
    assertTrue(alone.size() > fromAbove, "no sign: " + alone);
    for (long partBytes : new long[] {1 << 20, 40}) {
      ScanSettings settings = ScanSettings.of(builtIn).withPartBytes(partBytes);
      SluiceJob job = SluiceJob.of(settings).withTargets(List.of(target.toString()));
      try (SluiceJob.Result result = job.run(spark)) {
        assertEquals(alone, lines(result.findings()), "parts of " + partBytes);
      }
    }
  }

  @Test
  void findings_redacted_holdNoSecret() {
    try (SluiceJob.Result result = job().withRedaction(Redaction.FULL).run(spark)) {
      assertEquals(0, result.findings().filter("Secret LIKE 'sesame-%'").count());
      assertEquals(expected.size(), result.findings().count());
    }
  }

  private static SluiceJob job() {
    return SluiceJob.of(rules).withTargets(List.of(tree.toString()));
  }

  private static SluiceJob cut(long partBytes) {
    return SluiceJob.of(ScanSettings.of(rules).withPartBytes(partBytes))
        .withTargets(List.of(tree.toString()));
  }

  private static List<String> lines(Dataset<Row> findings) {
    return findings.collectAsList().stream().map(SluiceJobTest::line).sorted().toList();
  }

  static String line(Row row) {
    return String.join(
        " ",
        row.<String>getAs("File"),
        row.getAs("RuleID"),
        row.getAs("StartLine") + "-" + row.getAs("EndLine"),
        row.getAs("StartColumn") + "-" + row.getAs("EndColumn"),
        row.getAs("Secret"),
        row.getAs("Fingerprint"));
  }
}
