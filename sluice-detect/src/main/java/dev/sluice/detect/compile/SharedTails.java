package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.ProgramShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers what entries of many rules ask of the text behind their required literal, where they ask
 * the same: the same run, and the same rest of the pattern. One answer then serves all.
 */
final class SharedTails {
  /** Few rules are asked one by one, those first whose answer is known. */
  private static final int RULES_MIN = 4;

  /** An entry, and the program of its rule. */
  @SuppressWarnings("ArrayRecordComponent") // Not copied, since numbers are written into entries.
  private record Asking(int[] entry, int[] code) {}

  /** By what is told apart fast: where the rest is tried from, and the run. */
  private final Map<List<Integer>, List<Asking>> alike = new LinkedHashMap<>();

  /** Takes up an entry of a rule with program {@code code}. */
  void add(int[] entry, int[] code) {
    if (entry[CompiledRules.ENTRY_ADDRESS] < 0) {
      return;
    }
    List<Integer> run = new ArrayList<>();
    run.add(entry[CompiledRules.ENTRY_OFFSET]);
    for (int at = CompiledRules.ENTRY_RUN_BYTES; at <= CompiledRules.ENTRY_RUN_TO; at++) {
      run.add(entry[at]);
    }
    alike.computeIfAbsent(run, _ -> new ArrayList<>()).add(new Asking(entry, code));
  }

  /** Writes the numbers into the entries; gives how many there are. */
  int number() {
    int count = 0;
    for (List<Asking> maybe : alike.values()) {
      if (!isShared(maybe)) {
        continue;
      }
      Map<List<Integer>, List<Asking>> same = new LinkedHashMap<>();
      for (Asking asking : maybe) {
        int address = asking.entry[CompiledRules.ENTRY_ADDRESS];
        same.computeIfAbsent(ProgramShape.from(asking.code, address), _ -> new ArrayList<>())
            .add(asking);
      }
      same.remove(List.<Integer>of());
      for (List<Asking> sharing : same.values()) {
        if (isShared(sharing)) {
          for (Asking asking : sharing) {
            asking.entry[CompiledRules.ENTRY_TAIL] = count;
          }
          count++;
        }
      }
    }
    return count;
  }

  private static boolean isShared(List<Asking> all) {
    return all.size() >= RULES_MIN
        && all.stream().mapToInt(one -> one.entry[CompiledRules.ENTRY_RULE]).distinct().count()
            >= RULES_MIN;
  }
}
