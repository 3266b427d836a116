package dev.sluice.detect.match;

import dev.sluice.detect.prefilter.FingerprintIndex;

/**
 * Fingerprints looked for only before runs of token bytes with a digit.
 *
 * @param index the fingerprints
 * @param first the number of the first of them among all fingerprints
 * @param runBytesMin the shortest run they are looked for at
 * @param backBytes how far before a secret one of them may begin
 * @param boundBytes the longest match of a rule with one of them; 0 if there are none
 */
record RunFingerprints(
    FingerprintIndex index, int first, int runBytesMin, int backBytes, int boundBytes) {}
