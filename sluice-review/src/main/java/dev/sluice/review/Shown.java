package dev.sluice.review;

import dev.sluice.scan.Finding;
import dev.sluice.scan.redact.Redactor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people see of a review: everything, or everything but the secrets. */
public final class Shown {
  private final Reasons reasons;
  private final @Nullable Redactor redactor;

  /**
   * A view of a review.
   *
   * @param redactor what hides secrets, or null to show them
   */
  public Shown(Review review, Reasons reasons, @Nullable Redactor redactor) {
    this.reasons = reasons;
    this.redactor = redactor;
    if (redactor != null) {
      review.groups().forEach(group -> redactor.learn(group.sample()));
    }
  }

  /** The secret, as much of it as may be seen. */
  public String secret(SecretGroup group) {
    return redactor == null ? group.secret() : redactor.apply(group.sample()).secret();
  }

  /** Whether secrets are hidden for good. */
  public boolean isHiding() {
    return redactor != null;
  }

  /** A path, or what has one in it. */
  public String path(String path) {
    return redactor == null ? path : redactor.path(path);
  }

  /** Other words about a secret. */
  public String words(String text) {
    return redactor == null ? text : redactor.words(text);
  }

  /**
   * The lines of a place. Where secrets are hidden there is only what the report has: nobody looked
   * through the lines of the file.
   */
  public Surroundings lines(SecretGroup group, Place place) {
    if (redactor == null) {
      return Surroundings.of(group, place);
    }
    Finding hidden = redactor.apply(group.sample());
    String own = hidden.line().isBlank() ? hidden.match() : hidden.line();
    return new Surroundings(place.line(), own.strip().lines().toList(), false);
  }

  /** Why a secret was reported. */
  public List<String> reasons(SecretGroup group, Place place) {
    return reasons.of(group, place).stream().map(this::words).toList();
  }
}
