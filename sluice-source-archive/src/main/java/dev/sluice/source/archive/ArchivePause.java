package dev.sluice.source.archive;

/**
 * Nothing yet: a content that nobody wants is being passed over, and takes long. Whoever walks may
 * look whether the walk is still wanted.
 */
public record ArchivePause(String path) implements ArchiveStep {}
