package dev.sluice.detect;

import dev.sluice.detect.decode.DecodeLimits;
import java.util.List;

/**
 * How an engine looks at text.
 *
 * @param decode how far encoded text is decoded
 * @param heedAllowMarkers whether {@code sluice:allow} on a line allows what is on it
 * @param yieldsAcrossLines whether a generic match yields to a specific one that holds the same
 *     bytes also where the two begin on different lines; gitleaks reports both then
 * @param weighs whether matches of rules that know little of their secrets are weighed by their
 *     signs; without that, all are reported
 * @param roots what paths of objects may begin with, with forward slashes, that is no sign: where a
 *     target lies says nothing of what is in it
 */
public record EngineOptions(
    DecodeLimits decode,
    boolean heedAllowMarkers,
    boolean yieldsAcrossLines,
    boolean weighs,
    List<String> roots) {
  public EngineOptions {
    roots = List.copyOf(roots);
  }

  public static final EngineOptions DEFAULT =
      new EngineOptions(DecodeLimits.DEFAULT, true, true, true, List.of());

  public EngineOptions withDecodeDepthMax(int value) {
    return new EngineOptions(
        decode.withDepthMax(value), heedAllowMarkers, yieldsAcrossLines, weighs, roots);
  }

  public EngineOptions withHeedAllowMarkers(boolean value) {
    return new EngineOptions(decode, value, yieldsAcrossLines, weighs, roots);
  }

  public EngineOptions withYieldsAcrossLines(boolean value) {
    return new EngineOptions(decode, heedAllowMarkers, value, weighs, roots);
  }

  public EngineOptions withWeighs(boolean value) {
    return new EngineOptions(decode, heedAllowMarkers, yieldsAcrossLines, value, roots);
  }

  public EngineOptions withRoots(List<String> value) {
    return new EngineOptions(decode, heedAllowMarkers, yieldsAcrossLines, weighs, value);
  }
}
