package dev.sluice.spark;

import dev.sluice.scan.Finding;
import dev.sluice.scan.redact.Redaction;
import dev.sluice.scan.redact.Redactor;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Scans what is below some targets, on a cluster.
 *
 * {@snippet :
 * SluiceJob job = SluiceJob.of(RuleBundle.builtIn()).withTargets(List.of("s3a://logs/2026/"));
 * try (SluiceJob.Result result = job.run(spark)) {
 *   result.findings().write().parquet("s3a://security/findings");
 *   result.coverage().filter("Outcome = 'failed'").show();
 * }
 * }
 *
 * @param targets folders and objects, by any URI the cluster's Hadoop can open
 * @param settings how they are scanned
 * @param redaction how much of each secret is hidden
 * @param known coverage of earlier runs: what was scanned then, with the same settings, and has not
 *     changed, is left out
 */
public record SluiceJob(
    List<String> targets,
    ScanSettings settings,
    Redaction redaction,
    @Nullable Dataset<Row> known) {
  public SluiceJob {
    targets = List.copyOf(targets);
  }

  /** A job without targets, with the defaults of the command line. */
  public static SluiceJob of(RuleBundle rules) {
    return of(ScanSettings.of(rules));
  }

  /** A job without targets. */
  public static SluiceJob of(ScanSettings settings) {
    return new SluiceJob(List.of(), settings, Redaction.NONE, null);
  }

  public SluiceJob withTargets(List<String> value) {
    return new SluiceJob(value, settings, redaction, known);
  }

  public SluiceJob withRedaction(Redaction value) {
    return new SluiceJob(targets, settings, value, known);
  }

  public SluiceJob withKnown(Dataset<Row> coverage) {
    return new SluiceJob(targets, settings, redaction, coverage);
  }

  /** Lists and scans. The scan itself happens when its rows are first asked for, and once. */
  public Result run(SparkSession spark) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    Configuration hadoop = context.hadoopConfiguration();
    Broadcast<SerializableConfiguration> files =
        context.broadcast(new SerializableConfiguration(hadoop));
    List<String> qualified =
        targets.stream().map(target -> HadoopFiles.qualified(target, hadoop)).toList();
    List<String> roots =
        qualified.stream().map(target -> HadoopFiles.name(new Path(target))).toList();
    Broadcast<ScanSettings> scan = context.broadcast(settings.withRoots(roots));
    JavaRDD<ListingRow> listing = ObjectListing.list(context, qualified, files);
    JavaRDD<ScanUnit> units =
        fresh(listing).flatMap(new UnitCutter(files, settings)).persist(MEMORY_AND_DISK);
    JavaRDD<ScanRow> scanned =
        UnitPacking.pack(units, context.defaultParallelism())
            .mapPartitions(new PartitionScan(files, scan))
            .persist(MEMORY_AND_DISK);
    JavaRDD<ScanRow> joined =
        scanned
            .filter(row -> row instanceof ScanRow.Part)
            .mapToPair(row -> pair((ScanRow.Part) row))
            .groupByKey()
            .flatMap(new PartAssembly(files, scan))
            .persist(MEMORY_AND_DISK);
    return new Result(spark, this, listing, scanned.union(joined), List.of(units, scanned, joined));
  }

  private static final StorageLevel MEMORY_AND_DISK = StorageLevel.MEMORY_AND_DISK();

  private static Tuple2<String, ScanRow.Part> pair(ScanRow.Part part) {
    return new Tuple2<>(part.object().uri(), part);
  }

  /** The objects that no earlier run has seen as they are. */
  private JavaRDD<ListingRow.Listed> fresh(JavaRDD<ListingRow> listing) {
    JavaRDD<ListingRow.Listed> objects =
        listing.filter(row -> row instanceof ListingRow.Listed).map(row -> (ListingRow.Listed) row);
    if (known == null) {
      return objects;
    }
    String hash = settings.hash();
    JavaRDD<Tuple2<String, String>> seen =
        known
            .filter(known.col("Outcome").equalTo("scanned"))
            .filter(known.col("Settings").equalTo(hash))
            .select("File", "Version")
            .javaRDD()
            .map(row -> new Tuple2<>(row.getString(0), row.getString(1)));
    return objects
        .mapToPair(object -> new Tuple2<>(new Tuple2<>(object.name(), object.version()), object))
        .subtractByKey(seen.mapToPair(key -> new Tuple2<>(key, true)))
        .values();
  }

  /** What came of a job. Closing it frees what the cluster holds of it. */
  public static final class Result implements AutoCloseable {
    private final SparkSession spark;
    private final SluiceJob job;
    private final JavaRDD<ListingRow> listing;
    private final JavaRDD<ScanRow> rows;
    private final List<JavaRDD<?>> held;

    private Result(
        SparkSession spark,
        SluiceJob job,
        JavaRDD<ListingRow> listing,
        JavaRDD<ScanRow> rows,
        List<JavaRDD<?>> held) {
      this.spark = spark;
      this.job = job;
      this.listing = listing;
      this.rows = rows;
      this.held = held;
    }

    /** One row a finding, in the columns of gitleaks' reports and some more. */
    public Dataset<Row> findings() {
      Redaction redaction = job.redaction();
      JavaRDD<Finding> findings =
          rows.filter(row -> row instanceof ScanRow.Found)
              .map(row -> ((ScanRow.Found) row).finding());
      if (redaction.percent() > 0) {
        // What else was found in an object must not show beside a finding.
        findings =
            findings
                .groupBy(Finding::file)
                .values()
                .flatMap(found -> redacted(found, redaction).iterator());
      }
      return spark.createDataFrame(findings.map(FindingRows::row), FindingRows.FINDINGS);
    }

    private static List<Finding> redacted(Iterable<Finding> found, Redaction redaction) {
      Redactor redactor = new Redactor(redaction);
      found.forEach(redactor::learn);
      List<Finding> redacted = new ArrayList<>();
      found.forEach(finding -> redacted.add(redactor.apply(finding)));
      return redacted;
    }

    /**
     * One row an object that was scanned, and one for everything that was not, with the reason. An
     * object without a row of its own has one for what failed inside it.
     */
    public Dataset<Row> coverage() {
      String hash = job.settings().hash();
      JavaRDD<Row> leftOut =
          listing
              .filter(row -> row instanceof ListingRow.LeftOut)
              .map(row -> FindingRows.row(leftOut((ListingRow.LeftOut) row), hash));
      JavaRDD<Row> ended =
          rows.filter(row -> row instanceof ScanRow.Ended)
              .map(row -> FindingRows.row(((ScanRow.Ended) row).outcome(), hash));
      return spark.createDataFrame(leftOut.union(ended), FindingRows.COVERAGE);
    }

    private static ObjectOutcome leftOut(ListingRow.LeftOut row) {
      return new ObjectOutcome(row.name(), row.outcome(), row.reason(), -1, "");
    }

    @Override
    public void close() {
      held.forEach(rdd -> rdd.unpersist(false));
    }
  }
}
