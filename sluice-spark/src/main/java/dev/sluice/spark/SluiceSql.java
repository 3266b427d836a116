package dev.sluice.spark;

import dev.sluice.scan.redact.Redaction;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;

/**
 * Scans the columns of tables.
 *
 * {@snippet :
 * SluiceSql.register(spark);
 * spark.sql("SELECT id, f.rule FROM logs LATERAL VIEW explode(sluice_findings(body)) AS f");
 * }
 */
public final class SluiceSql {
  /** The name of the function. */
  public static final String FUNCTION = "sluice_findings";

  private SluiceSql() {}

  /** Makes {@code sluice_findings(column)} known to a session, with the built-in rules. */
  public static void register(SparkSession spark) {
    register(spark, RuleBundle.builtIn(), Redaction.FULL);
  }

  /**
   * Makes {@code sluice_findings(column)} known to a session.
   *
   * @param redaction how much of a secret {@code redacted} hides
   */
  public static void register(SparkSession spark, RuleBundle rules, Redaction redaction) {
    UDF1<?, ?> function = new FindingsFunction(rules, redaction);
    spark.udf().register(FUNCTION, function, FindingsFunction.TYPE);
  }

  /**
   * What is found in the string and binary columns of a table: a row a finding, with the columns in
   * {@code keys}, the name of the column it was found in, and the fields of {@code
   * sluice_findings}. The session must know the function.
   */
  public static Dataset<Row> findings(Dataset<Row> table, String... keys) {
    List<Column> found = new ArrayList<>();
    for (StructField field : table.schema().fields()) {
      if (isScannable(field.dataType())) {
        Column column = table.col("`" + field.name().replace("`", "``") + "`");
        found.add(
            functions.transform(
                functions.call_function(FUNCTION, column),
                finding ->
                    functions.struct(
                        functions.lit(field.name()).as("column_name"), finding.as("finding"))));
      }
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException("the table has no string or binary column");
    }
    List<Column> kept = new ArrayList<>();
    for (String key : keys) {
      kept.add(table.col(key));
    }
    kept.add(functions.explode(functions.concat(found.toArray(new Column[0]))).as("sluice_found"));
    List<Column> shown = new ArrayList<>();
    for (String key : keys) {
      shown.add(functions.col(key));
    }
    shown.add(functions.col("sluice_found.column_name").as("column_name"));
    shown.add(functions.col("sluice_found.finding.*"));
    return table.select(kept.toArray(new Column[0])).select(shown.toArray(new Column[0]));
  }

  private static boolean isScannable(DataType type) {
    return type instanceof StringType || type instanceof BinaryType;
  }
}
