package dev.sluice.source.git.store;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;

/**
 * An object as it was stored.
 *
 * @param bytes its content; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once, never compared
public record StoredObject(ObjectType type, byte[] bytes) {
  /**
   * The content of a file.
   *
   * @param id the object's
   * @throws GitStoreException if it is anything else: what a tree in its place would lead to is not
   *     looked at
   */
  public byte[] file(ObjectId id) throws GitStoreException {
    if (type != ObjectType.BLOB) {
      throw new GitStoreException.Corrupt(
          new Gap(Gap.Kind.CORRUPT, id, "a tree", "it is named as a file and is a " + type.word()));
    }
    return bytes;
  }
}
