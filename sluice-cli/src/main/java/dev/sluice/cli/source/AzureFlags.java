package dev.sluice.cli.source;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.source.azure.AzureOptions;
import dev.sluice.source.azure.AzureStore;
import dev.sluice.source.remote.bucket.BucketStore;
import java.util.Map;

/** Flags, named as the provider's tool names them, → an Azure storage account. */
final class AzureFlags {
  private AzureFlags() {}

  static BucketStore open(CommandLine line, SecretFlags secrets, Map<String, String> environment) {
    if (line.isOn(Flag.ALL_VERSIONS)) {
      throw new UsageException("--all-versions is not for az:// URLs: only last versions are read");
    }
    AzureOptions.Builder options = AzureOptions.builder().environment(environment);
    line.text(Flag.ACCOUNT_NAME).ifPresent(options::accountName);
    line.text(Flag.BLOB_ENDPOINT).ifPresent(options::endpoint);
    secrets
        .credential(Flag.SAS_TOKEN, "AZURE_STORAGE_SAS_TOKEN")
        .ifPresent(options::sharedAccessSignature);
    secrets.credential(Flag.ACCOUNT_KEY, "AZURE_STORAGE_KEY").ifPresent(options::accountKey);
    secrets
        .credential(Flag.CONNECTION_STRING, "AZURE_STORAGE_CONNECTION_STRING")
        .ifPresent(options::connectionString);
    return AzureStore.open(options.anonymous(line.isOn(Flag.NO_SIGN_REQUEST)).build());
  }
}
