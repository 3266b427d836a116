package dev.sluice.source.git.object;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;

/** What an object is. */
public enum ObjectType {
  COMMIT("commit"),
  TREE("tree"),
  BLOB("blob"),
  TAG("tag");

  private static final int PIECE_BYTES = 64 << 10;

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

  /**
   * The id that an object of this type with all bytes of a stream has.
   *
   * @param size how many there should be
   */
  public ObjectId idOf(HashAlgorithm algorithm, InputStream bytes, long size) throws IOException {
    MessageDigest digest = algorithm.newDigest();
    digest.update((word + " " + size + "\0").getBytes(US_ASCII));
    byte[] piece = new byte[PIECE_BYTES];
    for (int read = bytes.read(piece); read >= 0; read = bytes.read(piece)) {
      digest.update(piece, 0, read);
    }
    return ObjectId.of(digest.digest());
  }
}
