package dev.sluice.source.git.refs;

import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a ref names.
 *
 * @param id the object, or null if that has to be read from the text
 * @param text what the file of the ref says: the digits of an id, or the name of another ref
 */
record RefTarget(@Nullable ObjectId id, String text) {
  static RefTarget of(ObjectId id) {
    return new RefTarget(id, "");
  }

  static RefTarget of(String text) {
    return new RefTarget(null, text);
  }

  boolean isSymbolic() {
    return id == null && text.startsWith(RefFiles.SYMBOLIC);
  }

  /** The name of the other ref. */
  String name() {
    return text.substring(RefFiles.SYMBOLIC.length()).strip();
  }

  /**
   * The object.
   *
   * @throws IOException if the text names none
   */
  ObjectId object() throws IOException {
    return id == null ? RefFiles.idOrThrow(text) : id;
  }

  /** Without the text, in which anything may stand. */
  @Override
  public String toString() {
    return "RefTarget[id=" + id + "]";
  }
}
