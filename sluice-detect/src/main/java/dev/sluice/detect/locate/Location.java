package dev.sluice.detect.locate;

/**
 * A place in an object as people count.
 *
 * @param line from 1
 * @param column from 1, in bytes from the start of the line
 */
public record Location(long line, int column) {}
