package dev.sluice.validate;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.Supplier;

/** Texts that nobody can foresee. */
@RealWorld
final class Nonces implements Supplier<String> {
  private final SecureRandom random = new SecureRandom();

  @Override
  public String get() {
    byte[] bytes = new byte[18];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
