package dev.sluice.detect;

/**
 * Puts the parts of an object together that were scanned by themselves. What is found is what a
 * scan of the whole object finds.
 */
public final class ObjectRanges {
  private final ObjectMatches matches;
  private long offset;
  private long linesBefore;
  private long lineStart;

  /**
   * @param path as for {@link ObjectScanner#begin}
   * @param commit as for {@link ObjectScanner#begin}
   */
  public ObjectRanges(Engine engine, String path, String commit, MatchListener listener) {
    matches = new ObjectMatches(engine, new ObjectWindow());
    matches.begin(path, commit, listener);
  }

  /** Adds the next part. */
  public void add(RangeMatches part) {
    if (part.offset() != offset || !part.isCertain()) {
      throw new IllegalArgumentException(
          part.isCertain()
              ? "the part at " + part.offset() + " does not follow on " + offset
              : "the part at " + offset + " must be scanned once more");
    }
    for (RangeMatches.Accepted accepted : part.accepted()) {
      matches.add(placed(accepted.match()), accepted.secretStart(), accepted.secretEnd());
    }
    linesBefore += part.lineEnds();
    if (part.lastLineEnd() >= 0) {
      lineStart = part.lastLineEnd() + 1;
    }
    offset += part.length();
  }

  private Match placed(Match match) {
    int columnsBefore = Math.toIntExact(Math.min(Integer.MAX_VALUE / 2, offset - lineStart));
    return match.withPlace(
        linesBefore + 1 + match.startLine(),
        linesBefore + 1 + match.endLine(),
        match.startColumn() + (match.startLine() == 0 ? columnsBefore : 0),
        match.endColumn() + (match.endLine() == 0 ? columnsBefore : 0));
  }

  /** There are no more parts: tells the listener what was found. */
  public void end() {
    matches.end();
  }
}
