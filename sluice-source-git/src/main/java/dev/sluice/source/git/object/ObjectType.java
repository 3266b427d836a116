package dev.sluice.source.git.object;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;

/** What an object is. */
public enum ObjectType {
  COMMIT("commit"),
  TREE("tree"),
  BLOB("blob"),
  TAG("tag");

  private final String word;

  ObjectType(String word) {
    this.word = word;
  }

  /** The word that stands for it in Git's own formats. */
  public String word() {
    return word;
  }

  /** The id that an object of this type with these bytes has. */
  public ObjectId idOf(HashAlgorithm algorithm, byte[] bytes, int from, int to) {
    MessageDigest digest = algorithm.newDigest();
    digest.update((word + " " + (to - from) + "\0").getBytes(US_ASCII));
    digest.update(bytes, from, to - from);
    return ObjectId.of(digest.digest());
  }
}
