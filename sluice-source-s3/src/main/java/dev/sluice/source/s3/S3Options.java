package dev.sluice.source.s3;

import java.net.URI;
import java.util.Optional;

/**
 * How S3 is reached. What is empty is found as every tool of the provider finds it: in environment
 * variables, in the files of the user's home, from the machine.
 *
 * @param region where requests are signed for at first; a bucket elsewhere is followed there
 * @param endpoint another store than the provider's
 * @param profile whose settings and credentials are used
 * @param isAnonymous whether requests are not signed
 * @param isRequesterPays whether who asks is willing to pay
 * @param isPathStyle whether the bucket is named in the path rather than in the host's name; if
 *     empty, it is at every endpoint that is not the provider's
 * @param listsVersions whether all versions of an object are listed, rather than the last only
 * @param connectionsMax connections open at once
 */
public record S3Options(
    Optional<String> region,
    Optional<URI> endpoint,
    Optional<String> profile,
    boolean isAnonymous,
    boolean isRequesterPays,
    Optional<Boolean> isPathStyle,
    boolean listsVersions,
    int connectionsMax) {

  public static Builder builder() {
    return new Builder();
  }

  /** The defaults, each stated here once. */
  public static final class Builder {
    private Optional<String> region = Optional.empty();
    private Optional<URI> endpoint = Optional.empty();
    private Optional<String> profile = Optional.empty();
    private boolean isAnonymous;
    private boolean isRequesterPays;
    private Optional<Boolean> isPathStyle = Optional.empty();
    private boolean listsVersions;
    private int connectionsMax = 128;

    private Builder() {}

    public Builder region(Optional<String> value) {
      region = value;
      return this;
    }

    public Builder endpoint(Optional<URI> value) {
      endpoint = value;
      return this;
    }

    public Builder profile(Optional<String> value) {
      profile = value;
      return this;
    }

    public Builder anonymous(boolean value) {
      isAnonymous = value;
      return this;
    }

    public Builder requesterPays(boolean value) {
      isRequesterPays = value;
      return this;
    }

    public Builder pathStyle(Optional<Boolean> value) {
      isPathStyle = value;
      return this;
    }

    public Builder versions(boolean value) {
      listsVersions = value;
      return this;
    }

    public Builder connectionsMax(int value) {
      connectionsMax = value;
      return this;
    }

    public S3Options build() {
      return new S3Options(
          region,
          endpoint,
          profile,
          isAnonymous,
          isRequesterPays,
          isPathStyle,
          listsVersions,
          connectionsMax);
    }
  }
}
