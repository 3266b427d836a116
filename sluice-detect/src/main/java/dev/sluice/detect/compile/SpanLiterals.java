package dev.sluice.detect.compile;

import dev.sluice.detect.prefilter.LiteralIndex;
import dev.sluice.detect.prefilter.SpanKind;

/**
 * Required literals looked for only before token spans of one kind.
 *
 * @param kind the token spans
 * @param index the required literals
 * @param first the number of the first of them among all required literals
 * @param backBytes how far before a secret one of them may begin
 * @param matchBytesMax the longest match of a rule with one of them; 0 if there are none
 */
public record SpanLiterals(
    SpanKind kind, LiteralIndex index, int first, int backBytes, int matchBytesMax) {}
