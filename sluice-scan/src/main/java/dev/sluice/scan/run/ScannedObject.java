package dev.sluice.scan.run;

import dev.sluice.source.ObjectPath;

/**
 * An object of a run.
 *
 * @param sourceId the source it came from: those the run was given are numbered from 0
 * @param path its name within that source
 */
public record ScannedObject(int sourceId, ObjectPath path) {
  private static final String HERE = "./";

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
