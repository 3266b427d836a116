package dev.sluice.spark;

import org.apache.spark.sql.SparkSession;

/** A Spark inside this JVM. */
final class LocalSpark {
  private LocalSpark() {}

  static SparkSession start() {
    return SparkSession.builder()
        .master("local[2]")
        .appName("test")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "4")
        .getOrCreate();
  }
}
