package dev.sluice.scan.redact;

/**
 * A place in a text where a secret stands.
 *
 * @param start its first character
 * @param end one past its last character
 * @param isPlain whether it stands there as it is, and not encoded
 */
public record Occurrence(int start, int end, boolean isPlain) {}
