package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.request.BucketRequest;
import dev.sluice.cli.request.RemoteRequest;
import dev.sluice.source.gcs.GcsOptions;
import dev.sluice.source.gcs.GcsStore;
import dev.sluice.source.remote.bucket.BucketStore;
import java.util.Map;

/** Opens Google Cloud Storage as a request asks. */
final class GcsOpening {
  private GcsOpening() {}

  static BucketStore open(RemoteRequest request, Console console, Map<String, String> environment) {
    BucketRequest buckets = request.buckets();
    BucketRequest.Gcs gcs = buckets.gcs();
    GcsOptions.Builder options = GcsOptions.builder().environment(environment);
    gcs.project().ifPresent(options::project);
    gcs.billingProject().ifPresent(options::billingProject);
    gcs.impersonated().ifPresent(options::impersonated);
    gcs.accessTokenFile().ifPresent(options::accessTokenFile);
    if (buckets.isAnonymous()) {
      options.anonymous(true);
    }
    return GcsStore.open(options.versions(buckets.hasAllVersions()).build());
  }
}
