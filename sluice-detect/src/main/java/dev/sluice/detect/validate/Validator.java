package dev.sluice.detect.validate;

/** Checks a secret's own checksum or structure, offline. Stateless. */
@FunctionalInterface
public interface Validator {
  /**
   * What the secret's bytes say about themselves.
   *
   * @param secret the secret, one character a byte
   */
  Validity check(String secret);
}
