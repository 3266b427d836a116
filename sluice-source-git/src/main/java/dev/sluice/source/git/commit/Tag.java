package dev.sluice.source.git.commit;

import dev.sluice.source.git.object.ObjectId;

/**
 * An annotated tag.
 *
 * @param target the object it names
 * @param name as the tag itself says it
 */
public record Tag(ObjectId target, String name, Signature tagger, String message) {
  /** Without the message, which may hold a secret. */
  @Override
  public String toString() {
    return "Tag[target=" + target + ", name=" + name + "]";
  }
}
