package dev.sluice.detect;

import dev.sluice.detect.decode.DecodeLimits;

/**
 * How an engine looks at text.
 *
 * @param decode how far encoded text is decoded
 * @param heedAllowMarkers whether {@code sluice:allow} on a line allows what is on it
 * @param yieldsAcrossLines whether a generic match yields to a specific one that holds the same
 *     bytes also where the two begin on different lines; gitleaks reports both then
 */
public record EngineOptions(
    DecodeLimits decode, boolean heedAllowMarkers, boolean yieldsAcrossLines) {
  public static final EngineOptions DEFAULT = new EngineOptions(DecodeLimits.DEFAULT, true, true);

  public EngineOptions withDecodeDepthMax(int value) {
    return new EngineOptions(decode.withDepthMax(value), heedAllowMarkers, yieldsAcrossLines);
  }

  public EngineOptions withHeedAllowMarkers(boolean value) {
    return new EngineOptions(decode, value, yieldsAcrossLines);
  }

  public EngineOptions withYieldsAcrossLines(boolean value) {
    return new EngineOptions(decode, heedAllowMarkers, value);
  }
}
