package dev.sluice.detect.prefilter;

import dev.sluice.detect.regex.ByteSet;
import java.util.List;

/**
 * A set of fingerprints, to be looked up by the bytes at a position.
 *
 * @param keys rejects most positions
 * @param verifier tells the fingerprints that begin at the others
 */
public record FingerprintIndex(KeyMap keys, Verifier verifier) {
  /** The index of {@code fingerprints}, which get their places in the list as numbers. */
  public static FingerprintIndex of(List<List<ByteSet>> fingerprints) {
    return new FingerprintIndex(KeyMap.of(fingerprints), Verifier.of(fingerprints));
  }
}
