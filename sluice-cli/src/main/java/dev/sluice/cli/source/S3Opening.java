package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.BucketRequest;
import dev.sluice.cli.request.RemoteRequest;
import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.s3.S3Options;
import dev.sluice.source.s3.S3Store;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;

/** Opens S3 as a request asks. Its client reads the environment. */
final class S3Opening {
  private static final String ENDPOINT_HELP =
      "--endpoint-url takes a URL such as https://host:9000";

  private S3Opening() {}

  static BucketStore open(RemoteRequest request, Console console, Map<String, String> environment) {
    BucketRequest buckets = request.buckets();
    BucketRequest.S3 s3 = buckets.s3();
    int reads = (int) s3.readsMax().orElse(0);
    S3Options.Builder options =
        S3Options.builder()
            .region(s3.region())
            .endpoint(s3.endpoint().map(S3Opening::endpoint))
            .profile(s3.profile())
            .anonymous(buckets.isAnonymous())
            .requesterPays(s3.requesterPays())
            .pathStyle(s3.isPathStyle())
            .versions(buckets.hasAllVersions());
    return S3Store.open(reads == 0 ? options.build() : options.connectionsMax(reads).build());
  }

  private static URI endpoint(String url) {
    try {
      URI endpoint = new URI(url);
      if (endpoint.getScheme() != null && endpoint.getHost() != null) {
        return endpoint;
      }
    } catch (URISyntaxException e) {
      // The exception repeats the URL, which may hold a password.
      throw new UsageException(ENDPOINT_HELP + ": " + e.getReason());
    }
    throw new UsageException(ENDPOINT_HELP);
  }
}
