package dev.sluice.source;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * A value that opens something: a key, a token, a password. It does not print itself, so that no
 * message, record or debugger tells it by accident; whoever needs it asks with {@link #reveal()}.
 */
public final class Credential {
  private final String value;

  private Credential(String value) {
    this.value = value;
  }

  public static Credential of(String value) {
    return new Credential(value);
  }

  /** The value, for the request that needs it and for nothing else. */
  public String reveal() {
    return value;
  }

  public boolean isEmpty() {
    return value.isEmpty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Credential that
        && MessageDigest.isEqual(
            value.getBytes(StandardCharsets.UTF_8), that.value.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return "(credential)";
  }
}
