package dev.sluice.detect.compile;

import dev.sluice.detect.confirm.ProgramShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers what entries of many rules ask of the text behind their required literal, where they ask
 * the same: the same bytes to follow, and the same rest of the pattern. One answer then serves all.
 */
final class SharedTails {
  /** Few rules are asked one by one, those first whose answer is known. */
  private static final int RULES_MIN = 4;

  /** An entry, and the program of its rule. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared, and never changed.
  private record Asking(LiteralEntry entry, int[] code) {}

  /** What is told apart fast: where the rest is tried from, and what follows. */
  private record Question(int restOffset, LiteralEntry.@Nullable Follow follow) {}

  private final Map<Question, List<Asking>> alike = new LinkedHashMap<>();
  private final Map<LiteralEntry, Integer> numbers = new HashMap<>();
  private int count;

  /** Takes up an entry of a rule with program {@code code}. */
  void add(LiteralEntry entry, int[] code) {
    if (entry.restAddress() >= 0) {
      Question question = new Question(entry.restOffset(), entry.follow());
      alike.computeIfAbsent(question, _ -> new ArrayList<>()).add(new Asking(entry, code));
    }
  }

  /** Gives out the numbers, once all entries are known. */
  void number() {
    for (List<Asking> maybe : alike.values()) {
      if (!isShared(maybe)) {
        continue;
      }
      Map<List<Integer>, List<Asking>> same = new LinkedHashMap<>();
      for (Asking asking : maybe) {
        List<Integer> shape = ProgramShape.from(asking.code, asking.entry.restAddress());
        same.computeIfAbsent(shape, _ -> new ArrayList<>()).add(asking);
      }
      same.remove(List.<Integer>of());
      for (List<Asking> sharing : same.values()) {
        if (isShared(sharing)) {
          sharing.forEach(asking -> numbers.put(asking.entry, count));
          count++;
        }
      }
    }
  }

  /** How many numbers there are. */
  int count() {
    return count;
  }

  /** The number of what an entry asks, or -1 if too few others ask it. */
  int of(LiteralEntry entry) {
    return numbers.getOrDefault(entry, -1);
  }

  private static boolean isShared(List<Asking> all) {
    return all.size() >= RULES_MIN
        && all.stream().mapToInt(one -> one.entry.rule()).distinct().count() >= RULES_MIN;
  }
}
