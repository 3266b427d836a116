package dev.sluice.source.s3;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * The provider's client.
 *
 * @param host which it talks to
 * @param isProviders whether that is the provider's, rather than another store's
 */
record S3Connection(S3Client client, String host, boolean isProviders) {
  /** Any region will do to learn which one a bucket is in. */
  private static final Region REGION_DEFAULT = Region.US_EAST_1;

  private static final Duration CONNECT_TIME_MAX = Duration.ofSeconds(10);

  /** How long a server may be silent; a run's own limit on a call is usually shorter. */
  private static final Duration SILENCE_MAX = Duration.ofSeconds(60);

  static S3Connection of(S3Options options) {
    Region region = region(options);
    Optional<URI> endpoint = options.endpoint().or(S3Connection::endpointOfEnvironment);
    boolean isProviders = endpoint.map(S3Connection::isProviders).orElse(true);
    S3ClientBuilder builder =
        S3Client.builder()
            .region(region)
            .credentialsProvider(credentials(options))
            .forcePathStyle(options.isPathStyle().orElse(!isProviders))
            .crossRegionAccessEnabled(true)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(
                override -> {
                  override.retryStrategy(AwsRetryStrategy.doNotRetry());
                  options.profile().ifPresent(override::defaultProfileName);
                })
            .httpClientBuilder(
                Apache5HttpClient.builder()
                    .maxConnections(options.connectionsMax())
                    .connectionTimeout(CONNECT_TIME_MAX)
                    .connectionAcquisitionTimeout(SILENCE_MAX)
                    .socketTimeout(SILENCE_MAX));
    endpoint.ifPresent(builder::endpointOverride);
    String host =
        endpoint
            .map(uri -> uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()))
            .orElse("s3." + region.id() + ".amazonaws.com");
    return new S3Connection(builder.build(), host, isProviders);
  }

  private static Optional<URI> endpointOfEnvironment() {
    return Optional.ofNullable(System.getenv("AWS_ENDPOINT_URL_S3"))
        .or(() -> Optional.ofNullable(System.getenv("AWS_ENDPOINT_URL")))
        .filter(url -> !url.isBlank())
        .map(URI::create);
  }

  private static boolean isProviders(URI endpoint) {
    String host = endpoint.getHost();
    return host != null && (host.endsWith(".amazonaws.com") || host.endsWith(".amazonaws.com.cn"));
  }

  /** The machine is not asked for its region: that can take seconds, and is seldom the bucket's. */
  private static Region region(S3Options options) {
    if (options.region().isPresent()) {
      return Region.of(options.region().get());
    }
    try {
      AwsRegionProvider profile =
          options
              .profile()
              .map(name -> new AwsProfileRegionProvider(ProfileFile::defaultProfileFile, name))
              .orElseGet(AwsProfileRegionProvider::new);
      return new AwsRegionProviderChain(new SystemSettingsRegionProvider(), profile).getRegion();
    } catch (SdkClientException e) {
      return REGION_DEFAULT;
    }
  }

  private static AwsCredentialsProvider credentials(S3Options options) {
    if (options.isAnonymous()) {
      return AnonymousCredentialsProvider.create();
    }
    return options
        .profile()
        .<AwsCredentialsProvider>map(ProfileCredentialsProvider::create)
        .orElseGet(() -> DefaultCredentialsProvider.builder().build());
  }
}
