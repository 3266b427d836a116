package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.BucketRequest;
import dev.sluice.cli.request.RemoteRequest;
import dev.sluice.cli.request.SecretFlags;
import dev.sluice.source.azure.AzureOptions;
import dev.sluice.source.azure.AzureStore;
import dev.sluice.source.remote.bucket.BucketStore;
import java.util.Map;

/** Opens an Azure storage account as a request asks. */
final class AzureOpening {
  private AzureOpening() {}

  static BucketStore open(RemoteRequest request, Console console, Map<String, String> environment) {
    BucketRequest buckets = request.buckets();
    if (buckets.hasAllVersions()) {
      throw new UsageException("--all-versions is not for az:// URLs: only last versions are read");
    }
    AzureOptions.Builder options = AzureOptions.builder().environment(environment);
    buckets.azure().account().ifPresent(options::accountName);
    buckets.azure().endpoint().ifPresent(options::endpoint);
    SecretFlags secrets = request.secrets();
    secrets.sasToken(console).ifPresent(options::sharedAccessSignature);
    secrets.accountKey(console).ifPresent(options::accountKey);
    secrets.connectionString(console).ifPresent(options::connectionString);
    return AzureStore.open(options.anonymous(buckets.isAnonymous()).build());
  }
}
