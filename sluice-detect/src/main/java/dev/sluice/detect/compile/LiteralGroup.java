package dev.sluice.detect.compile;

import dev.sluice.detect.prefilter.LiteralIndex;
import dev.sluice.detect.prefilter.SpanKind;
import dev.sluice.detect.regex.ByteSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Required literals that are looked for in the same way, and what each means to which rules. */
final class LiteralGroup {
  /**
   * What tells required literals apart.
   *
   * @param before what the byte before it may be
   * @param identifierBytes how many bytes of identifiers stand from its beginning on, where that is
   *     looked at
   */
  record Key(List<ByteSet> sets, ByteSet before, int identifierBytes) {}

  private final Map<Key, List<LiteralEntry>> entries = new LinkedHashMap<>();
  private int backBytes;
  private int matchBytesMax;

  void add(Key literal, LiteralEntry entry) {
    entries.computeIfAbsent(literal, _ -> new ArrayList<>()).add(entry);
  }

  /**
   * Notes how far a required literal looked for before token spans may reach.
   *
   * @param back how far before a secret it may begin
   * @param matchBytes the longest match it stands in
   */
  void reach(int back, int matchBytes) {
    backBytes = Math.max(backBytes, back);
    matchBytesMax = Math.max(matchBytesMax, matchBytes);
  }

  /** The entries of each required literal. */
  Collection<List<LiteralEntry>> entries() {
    return Collections.unmodifiableCollection(entries.values());
  }

  /** Those looked for everywhere. */
  LiteralIndex everywhere() {
    return index(false);
  }

  /** Those looked for in identifier spans, whose numbers begin with {@code first}. */
  IdentifierLiterals inIdentifiers(int first) {
    return new IdentifierLiterals(
        index(true),
        first,
        entries.keySet().stream().mapToInt(Key::identifierBytes).toArray(),
        entries.keySet().stream()
            .anyMatch(key -> !key.before().intersection(ByteSet.WORD).isEmpty()));
  }

  /** Those looked for before token spans of a kind, whose numbers begin with {@code first}. */
  SpanLiterals beforeSpans(SpanKind kind, int first) {
    return new SpanLiterals(kind, index(false), first, backBytes, matchBytesMax);
  }

  private LiteralIndex index(boolean inIdentifierSpans) {
    return LiteralIndex.of(
        entries.keySet().stream().map(Key::sets).toList(),
        entries.keySet().stream().map(Key::before).toList(),
        inIdentifierSpans);
  }
}
