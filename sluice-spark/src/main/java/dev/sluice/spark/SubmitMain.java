package dev.sluice.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** The job as {@code spark-submit} runs it. */
public final class SubmitMain {
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0700);
  private static final int CLEAN = 0;
  private static final int LEAKS = 1;
  private static final int USAGE = 2;
  private static final int INCOMPLETE = 3;

  private SubmitMain() {}

  public static void main(String[] words) {
    int status = run(words, System.err);
    if (status != CLEAN) {
      System.exit(status);
    }
  }

  static int run(String[] words, PrintStream err) {
    SubmitOptions options;
    SluiceJob job;
    try {
      options = SubmitOptions.parse(Arrays.asList(words));
      job = job(options);
    } catch (IllegalArgumentException | IOException e) {
      err.println("sluice: " + e.getMessage());
      err.print(SubmitOptions.USAGE);
      return USAGE;
    }
    SparkSession spark = SparkSession.builder().appName("sluice").getOrCreate();
    try {
      return run(job, options, spark, err);
    } catch (IOException e) {
      err.println("sluice: " + e.getMessage());
      return USAGE;
    } finally {
      spark.stop();
    }
  }

  private static SluiceJob job(SubmitOptions options) throws IOException {
    RuleBundle rules =
        options.config() == null
            ? RuleBundle.builtIn(options.decodeDepthMax())
            : RuleBundle.of(options.config(), options.decodeDepthMax());
    ScanSettings settings =
        ScanSettings.of(rules)
            .withArchiveDepth(options.archiveDepth())
            .withObjectBytesMax(options.objectBytesMax())
            .withConfidenceMin(options.confidenceMin());
    return SluiceJob.of(settings).withTargets(options.targets()).withRedaction(options.redaction());
  }

  private static int run(
      SluiceJob plain, SubmitOptions options, SparkSession spark, PrintStream err)
      throws IOException {
    String run = spark.sparkContext().applicationId();
    SluiceJob job = plain;
    Path coverage = new Path(options.output(), "coverage");
    FileSystem files = coverage.getFileSystem(spark.sparkContext().hadoopConfiguration());
    prepare(files, new Path(options.output()));
    if (options.isIncremental() && files.exists(coverage)) {
      job = plain.withKnown(spark.read().parquet(coverage.toString()));
    }
    try (SluiceJob.Result result = job.run(spark)) {
      Dataset<Row> findings = result.findings();
      write(flat(findings, options), options.format(), run, options.output() + "/findings");
      Dataset<Row> ended = result.coverage();
      write(ended, "parquet", run, coverage.toString());
      return verdict(findings.count(), ended, err);
    }
  }

  /** What is written may hold secrets: in a new folder, only its owner may look. */
  private static void prepare(FileSystem files, Path output) throws IOException {
    if (!files.exists(output)) {
      FileSystem.mkdirs(files, output, OWNER_ONLY);
    }
  }

  /** A csv file has no lists: tags are joined. */
  private static Dataset<Row> flat(Dataset<Row> findings, SubmitOptions options) {
    return options.format().equals("csv")
        ? findings.withColumn("Tags", functions.concat_ws(" ", findings.col("Tags")))
        : findings;
  }

  private static void write(Dataset<Row> rows, String format, String run, String folder) {
    rows.withColumn("Run", functions.lit(run))
        .write()
        .mode("append")
        .partitionBy("Run")
        .option("header", "true")
        .format(format)
        .save(folder);
  }

  private static int verdict(long findings, Dataset<Row> ended, PrintStream err) {
    long failed = 0;
    for (Row row : ended.groupBy("Outcome").count().collectAsList()) {
      err.println(String.format(Locale.ROOT, "%s: %,d", row.getString(0), row.getLong(1)));
      failed += row.getString(0).equals("failed") ? row.getLong(1) : 0;
    }
    err.println(
        findings == 0
            ? "no leaks found"
            : String.format(Locale.ROOT, "leaks found: %,d", findings));
    err.println(
        failed == 0
            ? "complete: every object was scanned, or skipped with a reason"
            : String.format(Locale.ROOT, "INCOMPLETE: %,d failed", failed));
    if (findings > 0) {
      return LEAKS;
    }
    return failed == 0 ? CLEAN : INCOMPLETE;
  }
}
