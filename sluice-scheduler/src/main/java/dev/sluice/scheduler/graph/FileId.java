package dev.sluice.scheduler.graph;

/** The number a scan knows an object by: unique in a run, given in the order of admission. */
public record FileId(int value) {}
