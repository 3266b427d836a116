package dev.sluice.scan.run;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.Provenance;

/**
 * An object of a run.
 *
 * @param sourceId the source it came from: those the run was given are numbered from 0
 * @param path its name within that source
 * @param provenance what it is attributed to
 */
public record ScannedObject(int sourceId, ObjectPath path, Provenance provenance) {
  private static final String HERE = "./";

  public ScannedObject(int sourceId, ObjectPath path) {
    this(sourceId, path, Provenance.NONE);
  }

  /** The path as text, as reports show it: without the dot of the folder a walk began in. */
  public String name() {
    return name(path);
  }

  /** A path as reports show it. */
  public static String name(ObjectPath path) {
    String text = path.toString();
    return text.startsWith(HERE) ? text.substring(HERE.length()) : text;
  }
}
