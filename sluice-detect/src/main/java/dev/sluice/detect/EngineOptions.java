package dev.sluice.detect;

import dev.sluice.detect.decode.DecodeLimits;

/**
 * How an engine looks at text.
 *
 * @param decode how far encoded text is decoded
 * @param heedAllowMarkers whether {@code sluice:allow} on a line allows what is on it
 * @param yieldsAcrossLines whether a generic match yields to a specific one that holds the same
 *     bytes also where the two begin on different lines; gitleaks reports both then
 * @param weighs whether candidates of rules that know little of their secrets are weighed by their
 *     signs; without that, all are reported
 */
public record EngineOptions(
    DecodeLimits decode, boolean heedAllowMarkers, boolean yieldsAcrossLines, boolean weighs) {
  public static final EngineOptions DEFAULT =
      new EngineOptions(DecodeLimits.DEFAULT, true, true, true);

  public EngineOptions withDecodeDepthMax(int value) {
    return new EngineOptions(
        decode.withDepthMax(value), heedAllowMarkers, yieldsAcrossLines, weighs);
  }

  public EngineOptions withHeedAllowMarkers(boolean value) {
    return new EngineOptions(decode, value, yieldsAcrossLines, weighs);
  }

  public EngineOptions withYieldsAcrossLines(boolean value) {
    return new EngineOptions(decode, heedAllowMarkers, value, weighs);
  }

  public EngineOptions withWeighs(boolean value) {
    return new EngineOptions(decode, heedAllowMarkers, yieldsAcrossLines, value);
  }
}
