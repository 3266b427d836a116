package dev.sluice.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Packs units into partitions of about the same cost. The units never pass through the driver: each
 * task sums what it has, and a unit's place in the sum of all says where it goes.
 */
final class UnitPacking {
  private static final long PARTITION_BYTES_MAX = 128L << 20;
  private static final int PARTITIONS_PER_CORE = 4;

  private UnitPacking() {}

  static JavaRDD<ScanUnit> pack(JavaRDD<ScanUnit> units, int cores) {
    List<Long> sums = units.mapPartitions(UnitPacking::sum).collect();
    long total = sums.stream().mapToLong(Long::longValue).sum();
    if (total == 0) {
      return units;
    }
    long wanted = Math.ceilDiv(total, (long) cores * PARTITIONS_PER_CORE);
    long partitionBytes = Math.min(PARTITION_BYTES_MAX, Math.max(1, wanted));
    int partitions = Math.toIntExact(Math.ceilDiv(total, partitionBytes));
    long[] before = new long[sums.size()];
    for (int i = 1; i < before.length; i++) {
      before[i] = before[i - 1] + sums.get(i - 1);
    }
    return units
        .mapPartitionsWithIndex((index, part) -> placed(part, before[index], partitionBytes), false)
        .mapToPair(placed -> placed)
        .partitionBy(new ByNumber(partitions))
        .values();
  }

  private static Iterator<Long> sum(Iterator<ScanUnit> units) {
    long sum = 0;
    while (units.hasNext()) {
      sum += units.next().cost();
    }
    return List.of(sum).iterator();
  }

  private static Iterator<Tuple2<Integer, ScanUnit>> placed(
      Iterator<ScanUnit> units, long before, long partitionBytes) {
    List<Tuple2<Integer, ScanUnit>> placed = new ArrayList<>();
    long at = before;
    while (units.hasNext()) {
      ScanUnit unit = units.next();
      placed.add(new Tuple2<>((int) (at / partitionBytes), unit));
      at += unit.cost();
    }
    return placed.iterator();
  }

  /** The key is the partition. */
  private static final class ByNumber extends Partitioner {
    private static final long serialVersionUID = 1L;
    private final int count;

    ByNumber(int count) {
      this.count = count;
    }

    @Override
    public int numPartitions() {
      return count;
    }

    @Override
    public int getPartition(Object key) {
      return (Integer) key;
    }
  }
}
