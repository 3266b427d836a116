package dev.sluice.spark;

import static org.apache.spark.sql.types.DataTypes.FloatType;
import static org.apache.spark.sql.types.DataTypes.IntegerType;
import static org.apache.spark.sql.types.DataTypes.LongType;
import static org.apache.spark.sql.types.DataTypes.StringType;
import static org.apache.spark.sql.types.DataTypes.createArrayType;

import dev.sluice.scan.Finding;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/** Findings and coverage as rows. Columns of findings are named as gitleaks' JSON, then ours. */
final class FindingRows {
  /** The columns of findings. */
  static final StructType FINDINGS =
      new StructType()
          .add("RuleID", StringType)
          .add("Description", StringType)
          .add("StartLine", IntegerType)
          .add("EndLine", IntegerType)
          .add("StartColumn", IntegerType)
          .add("EndColumn", IntegerType)
          .add("Match", StringType)
          .add("Secret", StringType)
          .add("File", StringType)
          .add("SymlinkFile", StringType)
          .add("Commit", StringType)
          .add("Entropy", FloatType)
          .add("Author", StringType)
          .add("Email", StringType)
          .add("Date", StringType)
          .add("Message", StringType)
          .add("Tags", createArrayType(StringType))
          .add("Fingerprint", StringType)
          .add("Severity", StringType)
          .add("Confidence", StringType)
          .add("ContentFingerprint", StringType)
          .add("StartOffset", LongType)
          .add("EndOffset", LongType)
          .add("Line", StringType)
          .add("Kind", StringType)
          .add("Provider", StringType);

  /** The columns of coverage. */
  static final StructType COVERAGE =
      new StructType()
          .add("File", StringType)
          .add("Outcome", StringType)
          .add("Reason", StringType)
          .add("Length", LongType)
          .add("Version", StringType)
          .add("Settings", StringType);

  private FindingRows() {}

  static Row row(Finding finding) {
    Finding.Location place = finding.location();
    Finding.Commit commit = finding.commit();
    return RowFactory.create(
        finding.ruleId(),
        finding.description(),
        place.startLine(),
        place.endLine(),
        place.startColumn(),
        place.endColumn(),
        finding.match(),
        finding.secret(),
        finding.file(),
        finding.symlinkFile(),
        commit.id(),
        finding.entropy(),
        commit.author(),
        commit.email(),
        commit.date(),
        commit.message(),
        finding.tags().toArray(new String[0]),
        finding.fingerprint(),
        finding.severity(),
        finding.confidence(),
        finding.contentFingerprint(),
        place.startOffset(),
        place.endOffset(),
        finding.line(),
        finding.attribution().kind(),
        finding.attribution().provider());
  }

  static Row row(ObjectOutcome object, String settings) {
    return RowFactory.create(
        object.name(),
        object.outcome().name().toLowerCase(java.util.Locale.ROOT),
        object.reason(),
        object.length(),
        object.version(),
        settings);
  }
}
