package dev.sluice.detect.decode;

import dev.sluice.detect.derived.CopiedPieces;
import dev.sluice.detect.prefilter.EncodedPlaces;
import dev.sluice.detect.prefilter.PrefilterForm;
import org.jspecify.annotations.Nullable;

/**
 * Decodes what is encoded in a text, and what is encoded in that, for one thread.
 *
 * <p>Stretches near each other come out as one piece with the text between them, so that a match
 * may reach from one into the next and every byte is seen about once. In a text cut into chunks a
 * stretch belongs to the first chunk that reaches {@link DecodeLimits#lookaheadBytes()} past its
 * end; with {@link DecodeLimits#overlapBytes()} of the text before it at hand, that chunk sees the
 * stretch, its context and its neighbours whole, so the cuts change nothing.
 */
public final class Decoder {
  /** Takes the decoded pieces of a text, in order, each before what is nested in it. */
  @FunctionalInterface
  public interface Sink {
    void take(DecodedText piece);
  }

  private final DecodeLimits limits;

  /** Made when first needed, one for each depth: hardly a text has anything encoded in encoded. */
  private final @Nullable Level[] levels;

  /** What decoding at one depth needs. */
  private static final class Level {
    final SegmentFinder finder;
    final Segments segments = new Segments();
    final DecodedText piece;

    Level(DecodeLimits limits, int depth) {
      finder = new SegmentFinder(limits);
      piece = new DecodedText(depth);
    }
  }

  public Decoder(DecodeLimits limits) {
    this.limits = limits;
    levels = new Level[limits.depthMax()];
  }

  private Level level(int depth) {
    Level level = levels[depth];
    if (level == null) {
      level = new Level(limits, depth + 1);
      levels[depth] = level;
    }
    return level;
  }

  /** Tells bytes apart in another way from now on; results are the same. */
  public void use(PrefilterForm form) {
    if (levels.length > 0) {
      level(0).finder.prefilter(new DecodePrefilter(form.maskForm()));
    }
  }

  /** Decodes a whole text. */
  public void decode(byte[] text, int from, int to, Sink sink) {
    decodeChunk(text, from, to, -from, from, true, sink);
  }

  /**
   * The same of a text that was searched.
   *
   * @param known where the search saw that something encoded may begin
   */
  public void decode(byte[] text, int from, int to, EncodedPlaces known, Sink sink) {
    decodeChunk(text, from, to, -from, from, true, known, sink);
  }

  /**
   * Decodes a whole text that derives from another one.
   *
   * @param base what decoding that one left, or null
   * @param pieces how the text derives from it, or null
   * @param known where a search of the text saw that something encoded may begin
   * @param leavesTrace whether other texts derive from this one
   * @return what is left for those, or null
   */
  public @Nullable OffsetTrace decodeDerived(
      byte[] text,
      int length,
      @Nullable OffsetTrace base,
      @Nullable CopiedPieces pieces,
      EncodedPlaces known,
      boolean leavesTrace,
      Sink sink) {
    if (levels.length == 0) {
      return null;
    }
    Level level = level(0);
    level.finder.findDerived(text, length, base, pieces, known, level.segments);
    OffsetTrace trace = leavesTrace ? level.finder.trace(text, length) : null;
    if (level.segments.count() > 0) {
      pieces(0, null, text, 0, length, -1, length, sink);
    }
    return trace;
  }

  /**
   * Decodes a chunk of a text.
   *
   * @param from where the text at hand starts, overlap included
   * @param to where the chunk ends
   * @param base offset in the object of the array's first byte
   * @param newFrom where the part starts that the previous chunk did not have; {@code from} for the
   *     first chunk
   * @param isLast whether the object ends with this chunk
   */
  public void decodeChunk(
      byte[] text, int from, int to, long base, int newFrom, boolean isLast, Sink sink) {
    decodeChunk(text, from, to, base, newFrom, isLast, null, sink);
  }

  private void decodeChunk(
      byte[] text,
      int from,
      int to,
      long base,
      int newFrom,
      boolean isLast,
      @Nullable EncodedPlaces known,
      Sink sink) {
    if (levels.length == 0) {
      return;
    }
    boolean isFirst = newFrom == from;
    int ownedFrom = isFirst ? from - 1 : newFrom - limits.lookaheadBytes();
    int ownedTo = isLast ? to : to - limits.lookaheadBytes();
    Level level = level(0);
    level.finder.find(text, from, to, base, null, known, level.segments);
    if (level.segments.count() > 0) {
      pieces(0, null, text, from, to, ownedFrom, ownedTo, sink);
    }
  }

  private void nested(int depth, DecodedText source, Sink sink) {
    Level level = level(depth);
    level.finder.find(source.bytes(), 0, source.length(), 0, source, null, level.segments);
    if (level.segments.count() > 0) {
      pieces(depth, source, source.bytes(), 0, source.length(), 0, 0, sink);
    }
  }

  /** Gathers segments that are near each other into pieces. */
  private void pieces(
      int depth,
      @Nullable DecodedText source,
      byte[] text,
      int from,
      int to,
      int ownedFrom,
      int ownedTo,
      Sink sink) {
    Segments segments = level(depth).segments;
    int first = 0;
    while (first < segments.count()) {
      boolean owned = isOwned(segments, first, source, ownedFrom, ownedTo);
      int last = first;
      while (last + 1 < segments.count()
          && segments.start(last + 1) - segments.end(last) <= 2 * limits.contextBytes()) {
        last++;
        owned |= isOwned(segments, last, source, ownedFrom, ownedTo);
      }
      if (owned) {
        build(depth, source, text, from, to, ownedFrom, ownedTo, first, last);
        sink.take(level(depth).piece);
        if (depth + 1 < levels.length) {
          nested(depth + 1, level(depth).piece, sink);
        }
      }
      first = last + 1;
    }
  }

  private void build(
      int depth,
      @Nullable DecodedText source,
      byte[] text,
      int from,
      int to,
      int ownedFrom,
      int ownedTo,
      int first,
      int last) {
    Segments segments = level(depth).segments;
    DecodedText piece = level(depth).piece;
    int left = Math.max(from, segments.start(first) - limits.contextBytes());
    piece.begin(source, text, left, segments.start(first));
    for (int i = first; i <= last; i++) {
      piece.appendDecoded(segments, i, isOwned(segments, i, source, ownedFrom, ownedTo));
      int end = segments.end(i);
      if (i == last) {
        piece.append(text, end, Math.min(to, end + limits.contextBytes()));
      } else if (!segments.joins(i)) {
        piece.append(text, end, segments.start(i + 1));
      }
    }
  }

  /** Nested, a segment is its source's business only where it touches what was decoded there. */
  private static boolean isOwned(
      Segments segments, int index, @Nullable DecodedText source, int ownedFrom, int ownedTo) {
    int end = segments.end(index);
    if (source == null) {
      return end > ownedFrom && end <= ownedTo;
    }
    int touching = source.lastTouching(segments.start(index), end);
    return touching >= 0 && source.isOwned(touching);
  }
}
