package dev.sluice.source.gcs;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * How Google Cloud Storage is reached.
 *
 * @param endpoint where requests go
 * @param project whose buckets are listed where a bucket's name is a pattern
 * @param billingProject who pays for the requests, if not the bucket's owner
 * @param impersonated the service account to act as
 * @param accessTokenFile holds a token to use instead of credentials
 * @param isAnonymous whether requests carry no credentials
 * @param listsVersions whether all versions of an object are listed, rather than the last only
 */
public record GcsOptions(
    URI endpoint,
    Optional<String> project,
    Optional<String> billingProject,
    Optional<String> impersonated,
    Optional<Path> accessTokenFile,
    boolean isAnonymous,
    boolean listsVersions) {

  public static Builder builder() {
    return new Builder();
  }

  /** The defaults, each stated here once. */
  public static final class Builder {
    private URI endpoint = URI.create("https://storage.googleapis.com");
    private Optional<String> project = Optional.empty();
    private Optional<String> billingProject = Optional.empty();
    private Optional<String> impersonated = Optional.empty();
    private Optional<Path> accessTokenFile = Optional.empty();
    private boolean isAnonymous;
    private boolean listsVersions;

    private Builder() {}

    /** Takes what the provider's own tools would take from environment variables. */
    public Builder environment(Map<String, String> variables) {
      text(variables, "CLOUDSDK_API_ENDPOINT_OVERRIDES_STORAGE")
          .ifPresent(url -> endpoint(URI.create(origin(url))));
      text(variables, "STORAGE_EMULATOR_HOST")
          .ifPresent(
              host -> {
                endpoint(URI.create(host.contains("://") ? host : "http://" + host));
                anonymous(true);
              });
      project =
          text(variables, "CLOUDSDK_CORE_PROJECT")
              .or(() -> text(variables, "GOOGLE_CLOUD_PROJECT"))
              .or(() -> project);
      billingProject =
          text(variables, "CLOUDSDK_BILLING_QUOTA_PROJECT")
              .filter(name -> !name.equals("LEGACY") && !name.equals("CURRENT_PROJECT"))
              .or(() -> billingProject);
      impersonated =
          text(variables, "CLOUDSDK_AUTH_IMPERSONATE_SERVICE_ACCOUNT").or(() -> impersonated);
      accessTokenFile =
          text(variables, "CLOUDSDK_AUTH_ACCESS_TOKEN_FILE")
              .map(Path::of)
              .or(() -> accessTokenFile);
      text(variables, "CLOUDSDK_AUTH_DISABLE_CREDENTIALS")
          .ifPresent(value -> anonymous(isAnonymous || Boolean.parseBoolean(value)));
      return this;
    }

    private static Optional<String> text(Map<String, String> variables, String name) {
      return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /** The tool's setting names the service, with its path. */
    private static String origin(String url) {
      int path = url.indexOf("/storage/v1");
      return path < 0 ? url : url.substring(0, path);
    }

    public Builder endpoint(URI value) {
      endpoint = value;
      return this;
    }

    public Builder project(String value) {
      project = Optional.of(value);
      return this;
    }

    public Builder billingProject(String value) {
      billingProject = Optional.of(value);
      return this;
    }

    public Builder impersonated(String value) {
      impersonated = Optional.of(value);
      return this;
    }

    public Builder accessTokenFile(Path value) {
      accessTokenFile = Optional.of(value);
      return this;
    }

    public Builder anonymous(boolean value) {
      isAnonymous = value;
      return this;
    }

    public Builder versions(boolean value) {
      listsVersions = value;
      return this;
    }

    public GcsOptions build() {
      return new GcsOptions(
          endpoint,
          project,
          billingProject,
          impersonated,
          accessTokenFile,
          isAnonymous,
          listsVersions);
    }
  }
}
