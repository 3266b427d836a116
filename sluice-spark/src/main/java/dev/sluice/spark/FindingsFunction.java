package dev.sluice.spark;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Scanner;
import dev.sluice.scan.redact.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The SQL function {@code sluice_findings}: what is found in a string or in bytes. */
final class FindingsFunction implements UDF1<@Nullable Object, Row[]> {
  private static final long serialVersionUID = 1L;

  /** An array of what was found, without the secrets. */
  static final ArrayType TYPE =
      DataTypes.createArrayType(
          new StructType()
              .add("rule", DataTypes.StringType)
              .add("severity", DataTypes.StringType)
              .add("confidence", DataTypes.StringType)
              .add("start", DataTypes.LongType)
              .add("end", DataTypes.LongType)
              .add("line", DataTypes.IntegerType)
              .add("column", DataTypes.IntegerType)
              .add("secret_hash", DataTypes.StringType)
              .add("redacted", DataTypes.StringType),
          false);

  private static final Row[] NONE = {};

  private final RuleBundle rules;
  private final Redaction redaction;
  private transient @Nullable Scanner scanner;

  FindingsFunction(RuleBundle rules, Redaction redaction) {
    this.rules = rules;
    this.redaction = redaction;
  }

  @Override
  public Row[] call(@Nullable Object value) {
    byte[] bytes =
        switch (value) {
          case null -> null;
          case String text -> text.getBytes(StandardCharsets.UTF_8);
          case byte[] binary -> binary;
          default ->
              throw new IllegalArgumentException(
                  "sluice_findings takes a string or binary column, not "
                      + value.getClass().getSimpleName());
        };
    if (bytes == null) {
      return NONE;
    }
    List<Finding> findings = scanner().scan(bytes);
    return findings.isEmpty() ? NONE : findings.stream().map(this::row).toArray(Row[]::new);
  }

  private Row row(Finding finding) {
    Finding.Location place = finding.location();
    String[] fingerprint = finding.contentFingerprint().split(":", -1);
    return RowFactory.create(
        finding.ruleId(),
        finding.severity(),
        finding.confidence(),
        place.startOffset(),
        place.endOffset(),
        place.startLine(),
        place.startColumn(),
        fingerprint[1],
        redaction.shown(finding.secret()));
  }

  private Scanner scanner() {
    Scanner own = scanner;
    if (own == null) {
      own = new Scanner(rules.engine());
      scanner = own;
    }
    return own;
  }
}
