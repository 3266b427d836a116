package dev.sluice.cli.source;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.source.gcs.GcsOptions;
import dev.sluice.source.gcs.GcsStore;
import dev.sluice.source.remote.bucket.BucketStore;
import java.nio.file.Path;
import java.util.Map;

/** Flags, named as the provider's tool names them, → Google Cloud Storage. */
final class GcsFlags {
  private GcsFlags() {}

  static BucketStore open(CommandLine line, SecretFlags secrets, Map<String, String> environment) {
    GcsOptions.Builder options = GcsOptions.builder().environment(environment);
    line.text(Flag.PROJECT).ifPresent(options::project);
    line.text(Flag.BILLING_PROJECT).ifPresent(options::billingProject);
    line.text(Flag.IMPERSONATE).ifPresent(options::impersonated);
    line.text(Flag.ACCESS_TOKEN_FILE).map(Path::of).ifPresent(options::accessTokenFile);
    if (line.isOn(Flag.NO_SIGN_REQUEST)) {
      options.anonymous(true);
    }
    return GcsStore.open(options.versions(line.isOn(Flag.ALL_VERSIONS)).build());
  }
}
