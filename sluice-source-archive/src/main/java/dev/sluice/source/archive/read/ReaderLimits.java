package dev.sluice.source.archive.read;

/**
 * How much memory a reader may use for one entry.
 *
 * @param nameBytesMax length of an entry's name
 * @param dictionaryBytesMax memory one decoder may ask for
 */
public record ReaderLimits(int nameBytesMax, int dictionaryBytesMax) {}
