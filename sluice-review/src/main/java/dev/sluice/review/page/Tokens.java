package dev.sluice.review.page;

import java.security.SecureRandom;
import java.util.Base64;

/** Tokens that nobody can guess. */
@RealWorld
final class Tokens {
  private static final int BYTES = 24;

  private Tokens() {}

  static String next() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
