package dev.sluice.cli.source;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.s3.S3Options;
import dev.sluice.source.s3.S3Store;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;

/** Flags, named as the provider's tool names them, → S3. Its client reads the environment. */
final class S3Flags {
  private static final String ENDPOINT_HELP =
      "--endpoint-url takes a URL such as https://host:9000";

  private S3Flags() {}

  static BucketStore open(CommandLine line, SecretFlags secrets, Map<String, String> environment) {
    line.text(Flag.REQUEST_PAYER)
        .filter(who -> !who.equals("requester"))
        .ifPresent(
            who -> {
              throw new UsageException("--request-payer is 'requester', not '" + who + "'");
            });
    int reads = (int) line.number(Flag.MAX_READS, 1, 4096).orElse(0);
    S3Options.Builder options =
        S3Options.builder()
            .region(line.text(Flag.REGION))
            .endpoint(line.text(Flag.ENDPOINT_URL).map(S3Flags::endpoint))
            .profile(line.text(Flag.PROFILE))
            .anonymous(line.isOn(Flag.NO_SIGN_REQUEST))
            .requesterPays(line.has(Flag.REQUEST_PAYER))
            .pathStyle(
                line.has(Flag.PATH_STYLE)
                    ? Optional.of(line.isOn(Flag.PATH_STYLE))
                    : Optional.empty())
            .versions(line.isOn(Flag.ALL_VERSIONS));
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
