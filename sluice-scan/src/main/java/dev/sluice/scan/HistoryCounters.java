package dev.sluice.scan;

/**
 * What the search of Git histories came to, in numbers. All are zero for a run without a history.
 *
 * @param objects commits, blobs and trees that were decoded and looked at
 * @param bytesDecoded bytes of those objects
 * @param bytesLookedAt bytes of messages and blobs that went through the prefilter
 * @param bytesInherited bytes of messages and blobs that were known from the object they derive
 *     from
 * @param cacheHits bases that were still held when an object that derives from them came up
 * @param decodedAgain bases that had been let go by then, and were decoded once more
 * @param walkers workers that walked at once, at most
 * @param candidatesTried places where a match might begin, tried with their rule
 * @param candidatesKnown such places that were not tried, because the answer was known from the
 *     object they derive from
 * @param candidatesTriedAgain those tried that the object had, too, from which theirs derives
 */
public record HistoryCounters(
    long objects,
    long bytesDecoded,
    long bytesLookedAt,
    long bytesInherited,
    long cacheHits,
    long decodedAgain,
    int walkers,
    long candidatesTried,
    long candidatesKnown,
    long candidatesTriedAgain) {
  /** No history was searched. */
  public static final HistoryCounters NONE = new HistoryCounters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** These of a run of which this and another are parts, one after the other. */
  public HistoryCounters plus(HistoryCounters other) {
    return new HistoryCounters(
        objects + other.objects,
        bytesDecoded + other.bytesDecoded,
        bytesLookedAt + other.bytesLookedAt,
        bytesInherited + other.bytesInherited,
        cacheHits + other.cacheHits,
        decodedAgain + other.decodedAgain,
        Math.max(walkers, other.walkers),
        candidatesTried + other.candidatesTried,
        candidatesKnown + other.candidatesKnown,
        candidatesTriedAgain + other.candidatesTriedAgain);
  }
}
