package dev.sluice.source.azure;

import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import com.azure.identity.DefaultAzureCredentialBuilder;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.common.StorageSharedKeyCredential;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RetryPolicyType;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.ExecutorService;

/** Makes the provider's client. */
final class AzureConnection {
  private static final Duration CONNECT_TIME_MAX = Duration.ofSeconds(10);

  /** How long a server may be silent; a run's own limit on a call is usually shorter. */
  private static final Duration SILENCE_MAX = Duration.ofSeconds(60);

  /** Each call is made once: retries are the run's. */
  private static final RequestRetryOptions ONCE =
      new RequestRetryOptions(
          RetryPolicyType.FIXED,
          1,
          SILENCE_MAX,
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          null);

  private AzureConnection() {}

  static BlobServiceClient client(AzureOptions options, ExecutorService executor) {
    BlobServiceClientBuilder builder =
        new BlobServiceClientBuilder()
            .retryOptions(ONCE)
            .httpClient(
                new JdkHttpClientBuilder(
                        HttpClient.newBuilder()
                            .version(HttpClient.Version.HTTP_1_1)
                            .executor(executor))
                    .connectionTimeout(CONNECT_TIME_MAX)
                    .responseTimeout(SILENCE_MAX)
                    .readTimeout(SILENCE_MAX)
                    .build());
    if (options.connectionString().isPresent() && !options.isAnonymous()) {
      return builder.connectionString(options.connectionString().get().reveal()).buildClient();
    }
    builder.endpoint(options.endpoint().orElseGet(() -> endpointOf(options)));
    if (options.isAnonymous()) {
      return builder.buildClient();
    }
    if (options.accountKey().isPresent()) {
      builder.credential(
          new StorageSharedKeyCredential(account(options), options.accountKey().get().reveal()));
    } else if (options.sharedAccessSignature().isPresent()) {
      builder.sasToken(options.sharedAccessSignature().get().reveal());
    } else {
      builder.credential(new DefaultAzureCredentialBuilder().build());
    }
    return builder.buildClient();
  }

  private static String endpointOf(AzureOptions options) {
    return "https://" + account(options) + ".blob.core.windows.net";
  }

  private static String account(AzureOptions options) {
    return options
        .accountName()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no storage account named: give its name or a connection string"));
  }
}
