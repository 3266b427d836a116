package dev.sluice.detect.match;

import dev.sluice.detect.confirm.ProgramShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers what entries of many rules ask of the text behind their fingerprint, where they ask the
 * same: the same run, and the same rest of the pattern. One answer then serves all.
 */
final class SharedTails {
  /** Few rules are asked one by one, those first whose answer is known. */
  private static final int RULES_MIN = 4;

  private record Tail(List<Integer> run, List<Integer> rest) {}

  private final Map<Tail, List<int[]>> entries = new LinkedHashMap<>();

  /** Takes up an entry of a rule with program {@code code}. */
  void add(int[] entry, int[] code) {
    List<Integer> rest = ProgramShape.from(code, entry[CompiledRules.ENTRY_ADDRESS]);
    if (rest.isEmpty()) {
      return;
    }
    List<Integer> run = new ArrayList<>();
    run.add(entry[CompiledRules.ENTRY_OFFSET]);
    for (int at = CompiledRules.ENTRY_RUN_BYTES; at <= CompiledRules.ENTRY_RUN_TO; at++) {
      run.add(entry[at]);
    }
    entries.computeIfAbsent(new Tail(run, rest), _ -> new ArrayList<>()).add(entry);
  }

  /** Writes the numbers into the entries; gives how many there are. */
  int number() {
    int count = 0;
    for (List<int[]> sharing : entries.values()) {
      if (sharing.stream().mapToInt(e -> e[CompiledRules.ENTRY_RULE]).distinct().count()
          >= RULES_MIN) {
        for (int[] entry : sharing) {
          entry[CompiledRules.ENTRY_TAIL] = count;
        }
        count++;
      }
    }
    return count;
  }
}
