package dev.sluice.detect.compile;

import dev.sluice.detect.prefilter.FingerprintIndex;
import dev.sluice.detect.prefilter.RunKind;

/**
 * Fingerprints looked for only before runs of one kind.
 *
 * @param kind the runs
 * @param index the fingerprints
 * @param first the number of the first of them among all fingerprints
 * @param backBytes how far before a secret one of them may begin
 * @param boundBytes the longest match of a rule with one of them; 0 if there are none
 */
public record RunFingerprints(
    RunKind kind, FingerprintIndex index, int first, int backBytes, int boundBytes) {}
