package dev.sluice.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SluiceSqlTest {
  private static final String SECRET = "AKIA" + "QYLPMN5HHHFPZAM2";

  @TempDir static Path folder;
  private static SparkSession spark;

  @BeforeAll
  static void start() {
    spark = LocalSpark.start();
    SluiceSql.register(spark);
    spark
        .createDataFrame(
            Arrays.asList(
                RowFactory.create(1, "first\nkey: " + SECRET, null),
                RowFactory.create(2, "nothing", bytes("id = " + SECRET + "\n")),
                RowFactory.create(3, null, null)),
            new StructType()
                .add("id", DataTypes.IntegerType)
                .add("body", DataTypes.StringType)
                .add("raw", DataTypes.BinaryType))
        .createOrReplaceTempView("logs");
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  @Test
  void function_stringColumn_givesARowAFinding() {
    List<Row> rows =
        spark
            .sql(
                "SELECT id, f.rule, f.line, f.start, f.redacted, f.secret_hash FROM logs"
                    + " LATERAL VIEW explode(sluice_findings(body)) AS f")
            .collectAsList();
    assertEquals(1, rows.size());
    Row row = rows.getFirst();
    assertEquals(1, row.getInt(0));
    assertEquals("aws-access-key-id", row.getString(1));
    assertEquals(2, row.getInt(2));
    assertEquals(11, row.getLong(3));
    assertEquals("REDACTED", row.getString(4));
    assertEquals(16, row.getString(5).length());
  }

  @Test
  void function_binaryColumn_isScannedToo() {
    assertEquals(
        List.of(2),
        spark
            .sql("SELECT id FROM logs WHERE size(sluice_findings(raw)) > 0")
            .collectAsList()
            .stream()
            .map(row -> row.getInt(0))
            .toList());
  }

  @Test
  void findings_table_scansEveryTextColumn() {
    Dataset<Row> found = SluiceSql.findings(spark.table("logs"), "id").orderBy("id");
    assertEquals(
        List.of("1 body aws-access-key-id", "2 raw aws-access-key-id"),
        found.collectAsList().stream()
            .map(row -> row.getAs("id") + " " + row.getAs("column_name") + " " + row.getAs("rule"))
            .toList());
  }

  @Test
  void function_streamOfFiles_findsWhatArrives() throws Exception {
    Path input = Files.createDirectory(folder.resolve("input"));
    Files.writeString(input.resolve("a.txt"), "plain\nkey: " + SECRET + "\n");
    StreamingQuery query =
        spark
            .readStream()
            .text(input.toString())
            .selectExpr("explode(sluice_findings(value)) AS f")
            .selectExpr("f.rule")
            .writeStream()
            .format("memory")
            .queryName("arrived")
            .start();
    try {
      query.processAllAvailable();
      assertEquals(1, spark.table("arrived").count());
      Files.writeString(input.resolve("b.txt"), SECRET + "\n");
      query.processAllAvailable();
      assertEquals(2, spark.table("arrived").count());
    } finally {
      query.stop();
    }
  }

  @Test
  void rules_ofAFile_replaceTheBuiltIn() throws IOException {
    Path file = folder.resolve("rules.toml");
    Files.writeString(file, SampleTree.RULES);
    FindingsFunction function =
        new FindingsFunction(RuleBundle.of(file), dev.sluice.scan.redact.Redaction.FULL);
    assertEquals(0, function.call(SECRET).length);
    assertTrue(function.call("sesame-abcdefghijkl").length > 0);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
