package dev.sluice.detect;

import dev.sluice.detect.decode.DecodeLimits;

/**
 * How an engine looks at text.
 *
 * @param decode how far encoded text is decoded
 * @param heedAllowMarkers whether {@code sluice:allow} on a line allows what is on it
 */
public record EngineOptions(DecodeLimits decode, boolean heedAllowMarkers) {
  public static final EngineOptions DEFAULT = new EngineOptions(DecodeLimits.DEFAULT, true);

  public EngineOptions withDecodeDepthMax(int value) {
    return new EngineOptions(decode.withDepthMax(value), heedAllowMarkers);
  }

  public EngineOptions withHeedAllowMarkers(boolean value) {
    return new EngineOptions(decode, value);
  }
}
