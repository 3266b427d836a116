package dev.sluice.detect.search;

import dev.sluice.detect.compile.CompiledRules;
import dev.sluice.detect.compile.SpanLiterals;
import dev.sluice.detect.prefilter.KeyMap;
import dev.sluice.detect.prefilter.LiteralIndex;
import dev.sluice.detect.prefilter.Prefilter;
import dev.sluice.detect.prefilter.SpanKind;
import dev.sluice.detect.prefilter.TextMasks;
import java.util.Arrays;

/**
 * Looks for the required literals of assigned secrets: where a token span with a digit stands, and
 * before it as far as such a required literal may begin. For one thread.
 */
final class TokenSpans {
  /** Stretches of 64 bytes put aside before they are worked off. */
  private static final int STRETCHES_MAX = 128;

  private final CompiledRules compiled;

  /** The required literals of each kind of token span. */
  private final SpanLiterals[] literalsOf;

  private final LiteralLookup lookup;
  private final TextMasks masks;
  private final long[] bitmap = new long[STRETCHES_MAX];

  /** The places of the required literals of each kind of token span, or -1. */
  private final int shortTokens;

  private final int tokens;
  private final int base64;
  private final int identifiers;

  /** From where token spans are still to be looked for. */
  private int spansFrom;

  /**
   * Up to where required literals have been looked for or put aside, for each kind of token span.
   */
  private final int[] regionEnds;

  /** The stretches put aside, for each kind of token span, and how many there are. */
  private final int[][] stretchFrom;

  private final int[][] stretchTo;
  private final int[] stretches;

  /** The form that the masks at hand are of, and where what they tell of begins. */
  private MatchEngine.Forms forms;

  private int masksFrom;
  private byte[] text = new byte[0];
  private int textStart;
  private int textEnd;
  private int regionMax;
  private boolean last;

  TokenSpans(MatchEngine engine, CompiledRules compiled, LiteralLookup lookup, TextMasks masks) {
    forms = engine.forms();
    this.compiled = compiled;
    literalsOf = compiled.beforeTokens.toArray(new SpanLiterals[0]);
    this.lookup = lookup;
    this.masks = masks;
    int kinds = literalsOf.length;
    regionEnds = new int[kinds];
    stretchFrom = new int[kinds][STRETCHES_MAX];
    stretchTo = new int[kinds][STRETCHES_MAX];
    stretches = new int[kinds];
    shortTokens = place(SpanKind.SHORT_TOKEN);
    tokens = place(SpanKind.TOKEN);
    base64 = place(SpanKind.BASE64);
    identifiers = place(SpanKind.IDENTIFIER);
  }

  private int place(SpanKind kind) {
    int place = literalsOf.length - 1;
    while (place >= 0 && literalsOf[place].kind() != kind) {
      place--;
    }
    return place;
  }

  /** Whether there is anything to look for. */
  boolean isNeeded() {
    return regionEnds.length > 0;
  }

  /** From where token spans are still to be looked for. */
  int from() {
    return spansFrom;
  }

  /** Forgets where token spans were looked for; {@code from} is where they begin to be. */
  void begin(int from) {
    spansFrom = from;
    Arrays.fill(regionEnds, from);
  }

  /** Moves those places down by {@code distance}. */
  void shift(int distance) {
    spansFrom = Math.max(0, spansFrom - distance);
    for (int i = 0; i < regionEnds.length; i++) {
      regionEnds[i] = Math.max(0, regionEnds[i] - distance);
    }
  }

  /**
   * Sets the text at hand.
   *
   * @param max where required literals are no longer looked for
   * @param isLast whether the input ends at {@code end}
   */
  void text(byte[] bytes, int start, int end, int max, boolean isLast) {
    text = bytes;
    textStart = start;
    textEnd = end;
    regionMax = max;
    last = isLast;
  }

  /**
   * Works off the token spans with a digit between two places; one that may go on waits.
   *
   * @param blockForms what the masks of the block were filled by
   * @param blockFrom where word 1 of the masks begins
   */
  void search(MatchEngine.Forms blockForms, int blockFrom, int blockEnd, MatchSink sink) {
    forms = blockForms;
    masksFrom = blockFrom;
    int base = blockFrom - 64;
    int position = Math.max(blockFrom, spansFrom);
    while (position < blockEnd) {
      int index = ((position - blockFrom) >>> 6) + 1;
      long bits = masks.digitsInTokenSpans(index) & -1L << (position - blockFrom);
      if (bits == 0) {
        position = base + (index + 1) * 64;
        continue;
      }
      int digit = base + index * 64 + Long.numberOfTrailingZeros(bits);
      int start = start(digit, base);
      int end = Math.min(textEnd, base + masks.tokenEnd(digit - base));
      while (end < textEnd && TextMasks.isToken(text[end])) {
        end++;
      }
      boolean goesOn = end == textEnd && !last;
      if (!goesOn || end - start > compiled.spanMatchBytesMax) {
        regions(start, digit, end, goesOn, sink);
      }
      spansFrom = goesOn ? Math.max(start, end - compiled.spanMatchBytesMax) : end;
      position = end;
    }
    for (int place = 0; place < stretches.length; place++) {
      workOff(place, sink);
    }
  }

  private int start(int digit, int base) {
    int startMin = Math.max(textStart, digit - compiled.spanMatchBytesMax);
    int start = Math.max(startMin, base + masks.tokenStart(digit - base));
    while (start > startMin && TextMasks.isToken(text[start - 1])) {
      start--;
    }
    return start;
  }

  /** Keeps the token span that may go on behind the end of the text for the next one. */
  void end() {
    int open = textEnd;
    int openMin = Math.max(spansFrom, textEnd - compiled.spanMatchBytesMax);
    while (!last && open > openMin && TextMasks.isToken(text[open - 1])) {
      open--;
    }
    spansFrom = Math.max(spansFrom, open);
  }

  /**
   * Looks for required literals around the digits that a token span has from {@code firstDigit} on.
   */
  private void regions(int start, int firstDigit, int end, boolean goesOn, MatchSink sink) {
    region(shortTokens, start, firstDigit, end, goesOn, sink);
    if (end - start >= SpanKind.TOKEN.bytesMin()) {
      region(tokens, start, firstDigit, end, goesOn, sink);
      narrower(SpanKind.BASE64, start, end, goesOn, sink);
    }
  }

  /**
   * Looks for required literals at the token spans of a narrower kind that are part of a token
   * span.
   */
  private void narrower(SpanKind kind, int start, int end, boolean goesOn, MatchSink sink) {
    int classOfKind = kind.textClass();
    int spanStart = start;
    int firstDigit = -1;
    for (int position = start; position <= end; position++) {
      int classes = position < end ? TextMasks.classes(text[position]) : 0;
      if ((classes & classOfKind) != 0) {
        boolean isFirst = firstDigit < 0 && TextMasks.isDigit(text[position]);
        firstDigit = isFirst ? position : firstDigit;
        continue;
      }
      if (firstDigit >= 0 && position - spanStart >= kind.bytesMin()) {
        boolean spanGoesOn = goesOn && position == end;
        int place = kind == SpanKind.BASE64 ? base64 : identifiers;
        region(place, spanStart, firstDigit, position, spanGoesOn, sink);
        if (kind == SpanKind.BASE64) {
          narrower(SpanKind.IDENTIFIER, spanStart, position, spanGoesOn, sink);
        }
      }
      spanStart = position + 1;
      firstDigit = -1;
    }
  }

  private void region(
      int place, int start, int firstDigit, int end, boolean goesOn, MatchSink sink) {
    if (place < 0) {
      return;
    }
    SpanLiterals literals = literalsOf[place];
    int bound = literals.matchBytesMax();
    int low = Math.max(start - literals.backBytes(), firstDigit - bound);
    int high = end - firstDigit <= bound ? end : Math.min(end, lastDigit(end) + bound);
    region(place, Math.max(textStart, low), Math.min(regionMax, high), goesOn, sink);
  }

  private int lastDigit(int end) {
    int position = end - 1;
    while (!TextMasks.isDigit(text[position])) {
      position--;
    }
    return position;
  }

  private void region(int place, int low, int high, boolean goesOn, MatchSink sink) {
    LiteralIndex index = literalsOf[place].index();
    int first = literalsOf[place].first();
    int position = Math.max(regionEnds[place], low);
    int bulkEnd = Math.min(high, textEnd - Prefilter.LOOKAHEAD_BYTES);
    if (position == textStart && position < bulkEnd) {
      // Nothing stands before the first byte, which the prefilter would look at.
      lookup.all(index, first, lookup.word(position), position, sink);
      position++;
    }
    while (position < bulkEnd) {
      if (stretches[place] == STRETCHES_MAX) {
        workOff(place, sink);
      }
      stretchFrom[place][stretches[place]] = position;
      position = Math.min(bulkEnd, position + 64);
      stretchTo[place][stretches[place]++] = position;
    }
    if (!goesOn && position < high) {
      workOff(place, sink);
      for (; position < high; position++) {
        lookup.all(index, first, lookup.lastBytes(position), position, sink);
      }
    }
    regionEnds[place] = Math.max(regionEnds[place], position);
  }

  /** Looks for required literals in the stretches put aside. */
  private void workOff(int place, MatchSink sink) {
    int count = stretches[place];
    if (count == 0) {
      return;
    }
    stretches[place] = 0;
    SpanLiterals literals = literalsOf[place];
    LiteralIndex index = literals.index();
    KeyMap keys = index.keys();
    int[] froms = stretchFrom[place];
    forms.beforeTokens().get(place).markStretches(text, froms, count, masks, masksFrom, bitmap);
    int taken = 0;
    for (int i = 0; i < count; i++) {
      long bits = bitmap[i] & -1L >>> (froms[i] - stretchTo[place][i] & 63);
      taken = lookup.take(keys, froms[i], bits, taken);
    }
    for (int i = 0; i < taken; i++) {
      int position = lookup.found[i];
      lookup.all(index, literals.first(), lookup.word(position), position, sink);
    }
  }
}
