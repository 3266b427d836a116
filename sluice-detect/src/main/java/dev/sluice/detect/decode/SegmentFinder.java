package dev.sluice.detect.decode;

import dev.sluice.detect.derived.CopiedPieces;
import dev.sluice.detect.prefilter.EncodedPlaces;
import dev.sluice.detect.prefilter.PrefilterForm;
import org.jspecify.annotations.Nullable;

/** Finds what is encoded in a text, and decodes it. For one thread. */
final class SegmentFinder {
  private DecodePrefilter prefilter = new DecodePrefilter(PrefilterForm.SCALAR.maskForm());
  private final CandidateOffsets offsets = new CandidateOffsets();
  private final DerivedOffsets derived = new DerivedOffsets();
  private final RunDecoder runs;
  private final EscapeDecoder escapes;
  private final CharacterEscapes characters;
  private final WideDecoder wide;
  private final WideDecoder wider;
  private final Cuts cuts;
  private final LongRunDecoder longRuns;

  SegmentFinder(DecodeLimits limits) {
    cuts = new Cuts(limits.segmentBytesMax());
    longRuns = new LongRunDecoder(cuts);
    runs = new RunDecoder(limits);
    escapes = new EscapeDecoder(cuts);
    characters = new CharacterEscapes(cuts);
    wide = new WideDecoder(limits.segmentBytesMax(), Encoding.UTF16);
    wider = new WideDecoder(limits.segmentBytesMax(), Encoding.UTF32);
  }

  void prefilter(DecodePrefilter value) {
    prefilter = value;
  }

  /**
   * Finds the segments between two places, in order and apart from each other.
   *
   * @param base offset of the array's first byte in the object
   * @param source the text itself if it was decoded, or null
   * @param known where something encoded may begin, or null; what is of another text is left alone
   */
  void find(
      byte[] text,
      int from,
      int to,
      long base,
      @Nullable DecodedText source,
      @Nullable EncodedPlaces known,
      Segments segments) {
    cuts.of(base, source);
    offsets.clear();
    if (known != null && known.areOf(from, to)) {
      prefilter.markKnown(text, from, to, known, offsets);
    } else {
      prefilter.mark(text, from, to, offsets);
    }
    findAtOffsets(text, from, to, base, segments);
  }

  /**
   * Finds the segments of a whole text that derives from another one.
   *
   * @param left what the base left, or null
   * @param pieces how the text derives from the base, or null
   * @param known where something encoded may begin; what is of another text is left alone
   */
  void findDerived(
      byte[] text,
      int length,
      @Nullable OffsetTrace left,
      @Nullable CopiedPieces pieces,
      EncodedPlaces known,
      Segments segments) {
    cuts.of(0, null);
    if (known.areOf(0, length)) {
      offsets.clear();
      prefilter.markKnown(text, 0, length, known, offsets);
    } else {
      derived.mark(prefilter, text, length, left, pieces, offsets);
    }
    findAtOffsets(text, 0, length, 0, segments);
  }

  /** What the text just looked at leaves for those derived from it, or null. */
  @Nullable OffsetTrace trace(byte[] text, int length) {
    return DerivedOffsets.trace(text, length, offsets);
  }

  private void findAtOffsets(byte[] text, int from, int to, long base, Segments segments) {
    segments.clear();
    // Everything before this place has been decoded or refused.
    int done = from;
    longRuns.begin(text, from, to);
    for (int i = 0; i < offsets.count(); i++) {
      int offset = offsets.get(i);
      while (longRuns.start() <= offset) {
        done = Math.max(longRuns.decode(done, segments), Math.max(done, segments.lastEnd()));
      }
      if (offset < done) {
        continue;
      }
      byte octet = text[offset];
      byte next = offset + 1 < to ? text[offset + 1] : 1;
      if (octet == '%') {
        done = escapes.percent(text, offset, to, segments);
      } else if ((octet == '\\' || octet == '&')
          && CharacterEscapes.end(text, offset, to) > offset) {
        done = characters.decode(text, offset, done, to, segments);
      } else if (octet == '\\') {
        done = escapes.backslash(text, offset, done, to, segments);
      } else if (octet == 0 || next == 0) {
        wide.decode(text, offset, done, to, base, segments);
        if (segments.lastEnd() <= offset) {
          wider.decode(text, offset, done, to, base, segments);
        }
        int end = segments.lastEnd();
        if (end > done && end < to && Bytes.isBase64(text[end]) && Bytes.isBase64(text[end - 1])) {
          // Its last character seems to be the first of a run.
          runs.decode(text, end, end, to, segments);
        }
      } else {
        if (octet == 'U' && next == '+') {
          int end = escapes.codePoints(text, offset, to, segments);
          // Otherwise it may be inside a run that is yet to come.
          done = end > offset ? end : done;
        }
        if (offset >= done && (offset == from || !Bytes.isBase64(text[offset - 1]))) {
          runs.decode(text, offset, from, to, segments);
        }
      }
      done = Math.max(done, segments.lastEnd());
    }
    while (longRuns.start() < to) {
      done = Math.max(longRuns.decode(done, segments), Math.max(done, segments.lastEnd()));
    }
  }
}
