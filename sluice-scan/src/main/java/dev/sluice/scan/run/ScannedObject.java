package dev.sluice.scan.run;

import dev.sluice.source.ObjectPath;

/**
 * An object of a run.
 *
 * @param sourceId the source it came from: those the run was given are numbered from 0
 * @param path its name within that source
 */
public record ScannedObject(int sourceId, ObjectPath path) {}
