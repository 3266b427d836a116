package dev.sluice.detect;

import dev.sluice.detect.decode.DecodedText;
import dev.sluice.detect.decode.Decoder;
import dev.sluice.detect.decode.OffsetTrace;
import dev.sluice.detect.derived.CandidateCounts;
import dev.sluice.detect.derived.CandidateTrace;
import dev.sluice.detect.derived.CopiedPieces;
import dev.sluice.detect.derived.KeptMatch;
import dev.sluice.detect.judge.ByteSpan;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.detect.prefilter.PrefilterForm;
import dev.sluice.detect.search.DerivedScan;
import dev.sluice.detect.search.MatchScratch;
import dev.sluice.detect.search.MatchSink;
import dev.sluice.detect.search.MatchStream;
import dev.sluice.detect.search.RawMatch;
import dev.sluice.detect.search.TextRange;
import dev.sluice.detect.weigh.Sight;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Scans one object after another for one thread: {@link #begin}, then its bytes in one or more
 * chunks. What is found does not depend on where the chunks are cut.
 *
 * <p>A match is judged when its lines are known, which may be a chunk later than it was found, and
 * reported when the matches around it are.
 */
public final class ObjectScanner {
  private static final MatchListener NOBODY = match -> {};

  private final Engine engine;
  private final MatchScratch scratch;
  private @Nullable MatchScratch decodedScratch;
  private final Decoder decoder;
  private final ObjectWindow window = new ObjectWindow();
  private final List<PendingMatch> pending = new ArrayList<>();
  private final ObjectMatches matches;

  private @Nullable MatchStream stream;
  private @Nullable DerivedScan derived;
  private boolean streaming;
  private boolean usesVectors;
  private BooleanSupplier cancelled = () -> false;

  private final MatchSink textSink = new TextSink();
  private final Decoder.Sink pieceSink = this::piece;
  private final MatchSink decodedSink =
      raw -> {
        decoded(raw);
        return MatchSink.MATTERS;
      };
  private @Nullable DecodedText piece;

  /** The match judged last, and how far around it its judge looked. */
  private @Nullable PendingMatch judged;

  private int judgedReach;

  ObjectScanner(Engine engine) {
    this.engine = engine;
    scratch = engine.matcher().newScratch();
    scratch.leaveEncodedPlaces(engine.options().decode().depthMax() > 0);
    decoder = new Decoder(engine.options().decode());
    matches = new ObjectMatches(engine, window);
  }

  /** Has it tell places in characters too, which takes another look at texts with matches. */
  public ObjectScanner countingCharacters() {
    window.countCharacters();
    return this;
  }

  /**
   * Says who knows that a scan is no longer wanted. It is asked often, and once it says so the scan
   * ends with a {@link java.util.concurrent.CancellationException}, however hard the text or the
   * rule; {@link #breakOff} then tells what was found before.
   */
  public void cancelledBy(BooleanSupplier asked) {
    cancelled = asked;
    scratch.cancelledBy(asked);
    if (decodedScratch != null) {
      decodedScratch.cancelledBy(asked);
    }
    if (stream != null) {
      stream.cancelledBy(asked);
    }
  }

  /** Ends an object before its end: what was found in it and not told yet is told. */
  public void breakOff() {
    pending.clear();
    matches.end();
  }

  /**
   * Starts an object.
   *
   * @param path with forward slashes, or empty; rules and allowlists may look at it
   * @param commit the commit's id, or empty
   */
  public void begin(String path, String commit, MatchListener listener) {
    if (!usesVectors && engine.form() != PrefilterForm.SCALAR) {
      usesVectors = true;
      decoder.use(engine.form());
    }
    window.begin();
    pending.clear();
    streaming = false;
    matches.begin(path, commit, listener);
  }

  /** Lets go of the latest object: of its bytes, where they were not copied, and its listener. */
  public void forget() {
    begin("", "", NOBODY);
  }

  /** Scans the next bytes of the object, all that are left if {@code last}. */
  public void chunk(byte[] bytes, int from, int to, boolean last) {
    if (last && !streaming) {
      window.borrow(bytes, from, to);
      engine.matcher().scan(bytes, from, to, scratch, textSink);
      decoder.decode(bytes, from, to, scratch.encodedPlaces(), pieceSink);
    } else {
      append(bytes, from, to, last);
    }
    if (last) {
      matches.end();
    }
  }

  /**
   * Scans an object that is at hand as a whole, after {@link #begin}. What is found is what {@link
   * #chunk} would find in it.
   *
   * @param base what the scan of the object it derives from left, or null
   * @param pieces how it derives from that, or null
   * @param leavesTrace whether other objects derive from this one
   * @return what the scan leaves for those, or null if there are none
   */
  public @Nullable ScanTrace whole(
      byte[] bytes,
      int length,
      @Nullable ScanTrace base,
      @Nullable CopiedPieces pieces,
      boolean leavesTrace) {
    DerivedScan scan = derived;
    if (scan == null) {
      scan = engine.matcher().newDerivedScan(scratch);
      derived = scan;
    }
    window.borrow(bytes, 0, length);
    matches.remember();
    CandidateTrace candidates = base == null ? null : base.candidates();
    CandidateTrace left = scan.scan(bytes, 0, length, candidates, pieces, leavesTrace, textSink);
    OffsetTrace offsets = base == null ? null : base.offsets();
    OffsetTrace leftOffsets =
        decoder.decodeDerived(
            bytes, length, offsets, pieces, scratch.encodedPlaces(), leavesTrace, pieceSink);
    matches.end();
    return left == null ? null : new ScanTrace(left, leftOffsets);
  }

  /** How many bytes {@link #whole} looked at so far, those it could take from traces left out. */
  public long lookedAtBytes() {
    return derived == null ? 0 : derived.lookedAtBytes();
  }

  /** What became of the candidates of {@link #whole} so far. */
  public CandidateCounts candidates() {
    return derived == null ? CandidateCounts.NONE : derived.candidates();
  }

  /**
   * Scans a part of an object by itself, so that the parts of a large one can be scanned at once.
   * {@link ObjectRanges} puts them together.
   *
   * @param text holds the part, with {@link Engine#contextBytes} of the object on either side or
   *     the object's own end
   * @param path as for {@link #begin}
   * @param commit as for {@link #begin}
   */
  public RangeMatches range(byte[] text, TextRange range, String path, String commit) {
    begin(path, commit, NOBODY);
    window.borrow(text, range);
    boolean isCertain = engine.matcher().scanRange(text, range, scratch, textSink);
    int lookahead = engine.options().decode().lookaheadBytes();
    int newFrom = range.isInputStart() ? range.from() : range.from() + lookahead;
    decoder.decodeChunk(
        text, range.from(), range.to(), window.base(), newFrom, range.isInputEnd(), pieceSink);
    long start = window.base() + range.ownFrom();
    long end = window.base() + range.ownTo();
    int lineEnds = 0;
    long lastLineEnd = -1;
    for (int i = range.ownFrom(); i < range.ownTo(); i++) {
      if (text[i] == '\n') {
        lineEnds++;
        lastLineEnd = window.base() + i;
      }
    }
    return new RangeMatches(
        start, end - start, lineEnds, lastLineEnd, isCertain, matches.takeAccepted(start, end));
  }

  private void append(byte[] bytes, int from, int to, boolean last) {
    MatchStream open = stream;
    if (open == null) {
      open = engine.matcher().newStream();
      open.cancelledBy(cancelled);
      stream = open;
    }
    if (!streaming) {
      streaming = true;
      open.begin();
    }
    int newFrom = window.append(bytes, from, to, last);
    judgePending();
    open.chunk(bytes, from, to, textSink);
    if (last) {
      open.end(textSink);
    }
    decoder.decodeChunk(
        window.text(), window.start(), window.end(), window.base(), newFrom, last, pieceSink);
    if (!last) {
      long kept = Math.max(window.base(), keptFrom());
      matches.resolveBefore(kept);
      window.keep(kept);
    }
  }

  /** The first offset that a later chunk may still ask for. */
  private long keptFrom() {
    long kept = window.endOffset() - engine.contextBytes() - 2L * UnjudgedMatch.LINE_REACH_BYTES;
    for (PendingMatch match : pending) {
      kept = Math.min(kept, match.start() - UnjudgedMatch.LINE_REACH_BYTES);
    }
    return kept;
  }

  /** Takes matches in the text as it stands. */
  private final class TextSink implements MatchSink {
    @Override
    public int match(RawMatch raw) {
      return inText(raw);
    }

    @Override
    public @Nullable KeptMatch kept(int position) {
      PendingMatch match = judged;
      Object made = matches.kept();
      return match == null || made == null
          ? null
          : match.kept(window.base() + position, judgedReach, made);
    }

    /** A match that nobody takes over is judged, without being looked for. */
    @Override
    public boolean takeOver(KeptMatch kept, int position, boolean isRecorded) {
      boolean isTaken = matches.takeOver(kept, position);
      if (!isTaken && !isRecorded) {
        int _ = judge(PendingMatch.of(kept, window.base() + position));
      }
      return isTaken || !isRecorded;
    }
  }

  private int inText(RawMatch raw) {
    int rule = engine.ruleOfMatcher(raw.rule());
    int group = secretGroup(rule, raw);
    PendingMatch match =
        new PendingMatch(
            rule,
            raw.base() + raw.groupStart(0),
            raw.base() + raw.groupEnd(0),
            raw.base() + Math.max(0, raw.groupStart(group)),
            raw.base() + Math.max(0, raw.groupEnd(group)));
    judged = null;
    if (window.knowsLineOf(match.end())) {
      return judge(match);
    }
    pending.add(match);
    return MatchSink.MATTERS;
  }

  private void judgePending() {
    pending.removeIf(
        match -> {
          boolean known = window.knowsLineOf(match.end());
          if (known) {
            int _ = judge(match);
          }
          return known;
        });
  }

  /** Returns what {@link MatchSink#match} does. */
  private int judge(PendingMatch match) {
    byte[] text = window.text();
    int start = window.index(match.start());
    int end = window.index(match.end());
    ByteSpan whole = new ByteSpan(text, start, end);
    ByteSpan secret =
        new ByteSpan(text, window.index(match.secretStart()), window.index(match.secretEnd()));
    ByteSpan inside = secret.inside(whole.withoutNewlines());
    if (matches.isRefusedAtSight(match.rule(), window.start(), window.end(), whole, inside)) {
      return Sight.FIRST_REACH_BYTES;
    }
    ByteSpan line = UnjudgedMatch.line(text, window.start(), window.end(), start, end);
    boolean mayMatter =
        matches.judge(
            new UnjudgedMatch(
                match.rule(),
                whole,
                inside,
                line,
                line,
                UnjudgedMatch.around(text, window.start(), window.end(), start, end)),
            start,
            end,
            secret.start(),
            secret.end(),
            List.of());
    // What ends a line had a say too.
    int ofLine = Math.max(start - line.start(), line.end() - end) + 1;
    judged = match;
    judgedReach = Math.max(ofLine, Sight.REACH_BYTES);
    return mayMatter ? MatchSink.MATTERS : judgedReach;
  }

  private void piece(DecodedText decoded) {
    piece = decoded;
    MatchScratch scratchOfPieces = decodedScratch;
    if (scratchOfPieces == null) {
      scratchOfPieces = engine.matcher().newScratch();
      scratchOfPieces.cancelledBy(cancelled);
      decodedScratch = scratchOfPieces;
    }
    engine.matcher().scan(decoded.bytes(), 0, decoded.length(), scratchOfPieces, decodedSink);
  }

  /** Takes a match in decoded text. */
  private void decoded(RawMatch raw) {
    DecodedText from = piece;
    int start = raw.groupStart(0);
    int end = raw.groupEnd(0);
    if (from == null || !from.owns(start, end)) {
      return;
    }
    int rule = engine.ruleOfMatcher(raw.rule());
    int group = secretGroup(rule, raw);
    byte[] text = raw.text();
    ByteSpan secret =
        new ByteSpan(text, Math.max(0, raw.groupStart(group)), Math.max(0, raw.groupEnd(group)));
    ByteSpan whole = new ByteSpan(text, start, end);
    ByteSpan inside = secret.inside(whole.withoutNewlines());
    if (matches.isRefusedAtSight(rule, 0, from.length(), whole, inside)) {
      return;
    }
    int outerStart = from.outerStart(start);
    int outerEnd = from.outerEnd(end);
    ByteSpan line = UnjudgedMatch.line(text, 0, from.length(), start, end);
    ByteSpan outerLine =
        UnjudgedMatch.line(window.text(), window.start(), window.end(), outerStart, outerEnd);
    boolean _ =
        matches.judge(
            new UnjudgedMatch(
                rule,
                whole,
                inside,
                line,
                outerLine,
                UnjudgedMatch.around(text, 0, from.length(), start, end)),
            outerStart,
            outerEnd,
            from.outerStart(secret.start()),
            from.outerEnd(secret.end()),
            from.tags(start, end));
  }

  private int secretGroup(int rule, RawMatch raw) {
    int chosen = engine.rules().rule(rule).secretGroup();
    if (chosen > 0) {
      return chosen;
    }
    for (int group = 1; group <= raw.groupCount(); group++) {
      if (raw.groupStart(group) >= 0 && raw.groupEnd(group) > raw.groupStart(group)) {
        return group;
      }
    }
    return 0;
  }
}
