package dev.sluice.source.git.diff;

/**
 * Lines that were replaced by others; either side may be empty.
 *
 * @param oldStart index of the first line of the old file
 * @param newStart index of the first line of the new file
 */
public record Hunk(int oldStart, int oldLines, int newStart, int newLines) {}
