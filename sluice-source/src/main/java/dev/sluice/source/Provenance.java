package dev.sluice.source;

/**
 * Where an object comes from beyond its path: what findings in it are attributed to. A source with
 * a history has a kind of its own, which it finds the object's bytes by.
 */
public interface Provenance {
  /** Of an object that has nothing but its path. */
  Provenance NONE = new Provenance() {};

  /** The id of the commit that introduced the object, or empty. */
  default String commit() {
    return "";
  }

  /** The number that the object's first line has in its file: more than 1 for a part of one. */
  default int firstLine() {
    return 1;
  }
}
