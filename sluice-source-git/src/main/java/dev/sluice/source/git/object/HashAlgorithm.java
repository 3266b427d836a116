package dev.sluice.source.git.object;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash that names the objects of a repository. */
public enum HashAlgorithm {
  SHA1("SHA-1", 20),
  SHA256("SHA-256", 32);

  private final String digestName;
  private final int bytes;

  HashAlgorithm(String digestName, int bytes) {
    this.digestName = digestName;
    this.bytes = bytes;
  }

  /** How long an id is. */
  public int bytes() {
    return bytes;
  }

  public MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance(digestName);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has " + digestName, e);
    }
  }

  /**
   * The algorithm a configuration file means.
   *
   * @param name the value of {@code extensions.objectFormat}
   */
  public static HashAlgorithm of(String name) {
    return switch (name) {
      case "sha1" -> SHA1;
      case "sha256" -> SHA256;
      default -> throw new IllegalArgumentException("unknown object format: " + name);
    };
  }
}
