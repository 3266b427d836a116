package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.IdentifierLiterals;
import dev.sluice.detect.compile.SpanLiterals;
import dev.sluice.detect.prefilter.EncodedPlaces;
import dev.sluice.detect.prefilter.LiteralIndex;
import dev.sluice.detect.prefilter.Prefilter;
import dev.sluice.detect.prefilter.TextMasks;
import java.util.function.BooleanSupplier;

/** What one thread needs to scan with a {@link MatchEngine}; kept from buffer to buffer. */
public final class MatchScratch {
  /** Positions looked at before their candidates are worked off, in words of 64. */
  private static final int BLOCK_WORDS = 128;

  private static final int BLOCK_BYTES = BLOCK_WORDS * 64;

  private final MatchEngine engine;
  private final CompiledRules compiled;
  private final RuleSearch search;
  private final LiteralLookup lookup;
  private final IdentifierSpans identifierSpans;
  private final TokenSpans tokenSpans;
  private final TextMasks masks = new TextMasks(BLOCK_WORDS);
  private final long[] bitmap = new long[BLOCK_WORDS];
  private final EncodedPlaces encodedPlaces = new EncodedPlaces();
  private boolean leavesEncodedPlaces;

  /** Where required literals before token spans are no longer looked for. */
  private int regionMax = Integer.MAX_VALUE;

  MatchScratch(MatchEngine engine, CompiledRules compiled) {
    this.engine = engine;
    this.compiled = compiled;
    search = new RuleSearch(compiled);
    lookup = new LiteralLookup(search, BLOCK_BYTES, literalsMax(compiled));
    identifierSpans = new IdentifierSpans(compiled.inIdentifiers, search, lookup, masks);
    tokenSpans = new TokenSpans(engine, compiled, lookup, masks);
  }

  private static int literalsMax(CompiledRules compiled) {
    int most = compiled.open.literals().count();
    most = Math.max(most, compiled.inIdentifiers.index().literals().count());
    for (SpanLiterals literals : compiled.beforeTokens) {
      most = Math.max(most, literals.index().literals().count());
    }
    return most;
  }

  /**
   * Says who knows that a scan is no longer wanted; it then ends soon with a {@link
   * java.util.concurrent.CancellationException}.
   */
  public void cancelledBy(BooleanSupplier asked) {
    search.cancelledBy(asked);
  }

  /** Says whether scans of whole texts are to leave {@link #encodedPlaces}. */
  public void leaveEncodedPlaces(boolean leaves) {
    leavesEncodedPlaces = leaves;
  }

  /** Where something encoded may begin in the text scanned last, if it was scanned as a whole. */
  public EncodedPlaces encodedPlaces() {
    return encodedPlaces;
  }

  RuleSearch search() {
    return search;
  }

  /** Instructions executed so far: the measure of work beyond the prefilter. */
  public long steps() {
    return search.steps();
  }

  /** Work done for one rule so far: what it costs beyond the prefilter. */
  public long steps(int rule) {
    return search.steps(rule);
  }

  /** Looks for candidates in a window of a text; the token spans they need may begin behind it. */
  void window(byte[] bytes, int start, int end, int from, int to, MatchSink sink) {
    int spansTo = (int) Math.min(end, (long) to + compiled.spanBackBytes);
    while (spansTo < end && TextMasks.isToken(bytes[spansTo - 1])) {
      spansTo++;
    }
    // A few bytes more are there to be read; no token span begins and counts in so few.
    int readable = (int) Math.min(end, (long) spansTo + Prefilter.LOOKAHEAD_BYTES);
    beginSpans(from);
    regionMax = to;
    scan(bytes, start, from, to, readable, true, sink);
    regionMax = Integer.MAX_VALUE;
  }

  /** Forgets where token spans were looked for; {@code from} is where they begin to be. */
  void beginSpans(int from) {
    tokenSpans.begin(from);
  }

  /** Moves those places down by {@code distance}. */
  void shiftSpans(int distance) {
    tokenSpans.shift(distance);
  }

  /**
   * Looks for required literals that begin at {@code from} or later and before {@code to}, and for
   * token spans up to {@code end} with the required literals before them.
   *
   * @param isLast whether the input ends at {@code end}
   */
  void scan(byte[] text, int start, int from, int to, int end, boolean isLast, MatchSink sink) {
    lookup.text(text, start, end);
    tokenSpans.text(text, start, end, regionMax, isLast);
    int bulkEnd = Math.min(to, end - Prefilter.LOOKAHEAD_BYTES);
    boolean hasSpans = tokenSpans.isNeeded();
    IdentifierLiterals inIdentifiers = compiled.inIdentifiers;
    boolean hasIdentifiers = !inIdentifiers.isEmpty();
    int blockFrom = hasSpans ? Math.min(from, tokenSpans.from()) : from;
    boolean isWhole = leavesEncodedPlaces && isLast && blockFrom == start && to == end;
    if (isWhole) {
      encodedPlaces.begin(start, end);
    } else {
      encodedPlaces.forget();
    }
    while (blockFrom < end) {
      search.look();
      int blockEnd = Math.min(end, blockFrom + BLOCK_BYTES);
      int words = (blockEnd - blockFrom + 63) >>> 6;
      // One form for the whole block, since the prefilter takes what the masks leave.
      MatchEngine.Forms forms = engine.forms();
      masks.fill(forms.masks(), text, blockFrom, words, start, end);
      if (isWhole) {
        encodedPlaces.add(masks, words);
      }
      int candidatesFrom = Math.max(from, blockFrom);
      int candidatesEnd = Math.min(bulkEnd, blockEnd);
      if (candidatesFrom < candidatesEnd) {
        openCandidates(forms.open(), text, start, blockFrom, candidatesFrom, candidatesEnd, sink);
        if (hasIdentifiers) {
          identifierSpans.search(text, blockFrom, candidatesFrom, candidatesEnd, sink);
        }
      }
      if (hasSpans) {
        tokenSpans.search(forms, blockFrom, blockEnd, sink);
      }
      blockFrom = blockEnd;
    }
    for (int position = Math.max(from, bulkEnd); position < to; position++) {
      long word = lookup.lastBytes(position);
      lookup.all(compiled.open, 0, word, position, sink);
      lookup.all(inIdentifiers.index(), inIdentifiers.first(), word, position, sink);
    }
    if (hasSpans) {
      tokenSpans.end();
    }
  }

  private void openCandidates(
      Prefilter prefilter,
      byte[] text,
      int start,
      int blockFrom,
      int from,
      int to,
      MatchSink sink) {
    LiteralIndex open = compiled.open;
    int position = from;
    if (position == start) {
      // Nothing stands before the first byte, which the prefilter would look at.
      lookup.all(open, 0, lookup.word(position), position, sink);
      position++;
    }
    if (position == to) {
      return;
    }
    prefilter.mark(text, position, to, masks, blockFrom, bitmap);
    int taken = 0;
    for (int index = 0; position + index * 64 < to; index++) {
      taken = lookup.take(open.keys(), position + index * 64, bitmap[index], taken);
    }
    for (int i = 0; i < taken; i++) {
      lookup.all(open, 0, lookup.word(lookup.found[i]), lookup.found[i], sink);
    }
  }
}
