package dev.sluice.scheduler.graph;

/** The number a scan knows an object by: unique in a run, in no particular order. */
public record FileId(int value) {}
