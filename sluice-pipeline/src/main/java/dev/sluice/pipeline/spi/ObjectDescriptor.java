package dev.sluice.pipeline.spi;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.Provenance;
import dev.sluice.source.SourceObject;

/**
 * An object of a run, as everybody outside the pipeline sees it.
 *
 * @param sourceId the source it came from: those the run was given are numbered from 0
 * @param object what its source listed
 */
public record ObjectDescriptor(int sourceId, SourceObject object) {
  private static final String HERE = "./";

  /** An object of which nothing but its path is known. */
  public static ObjectDescriptor unread(int sourceId, ObjectPath path) {
    return new ObjectDescriptor(sourceId, new SourceObject(path, SourceObject.SIZE_UNKNOWN));
  }

  public ObjectPath path() {
    return object.path();
  }

  /** What the object is attributed to. */
  public Provenance provenance() {
    return object.provenance();
  }

  /** The path as text, as reports show it: without the dot of the folder a walk began in. */
  public String name() {
    return name(path());
  }

  /** A path as reports show it. */
  public static String name(ObjectPath path) {
    String text = path.toString();
    return text.startsWith(HERE) ? text.substring(HERE.length()) : text;
  }
}
