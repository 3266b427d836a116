package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.RemoteRequest;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.bucket.BucketBackend;
import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.BucketTarget;
import java.util.List;
import java.util.Map;

/** Stores of buckets: one backend for all URLs of a store. */
final class BucketProvider implements RemoteProvider {
  private final String scheme;
  private final Command command;
  private final Opening opening;
  private final Map<String, String> environment;

  /** Makes a store from what is asked for and from environment variables. */
  interface Opening {
    BucketStore open(RemoteRequest request, Console console, Map<String, String> environment);
  }

  private BucketProvider(
      String scheme, Command command, Opening opening, Map<String, String> environment) {
    this.scheme = scheme;
    this.command = command;
    this.opening = opening;
    this.environment = environment;
  }

  static BucketProvider s3(Map<String, String> environment) {
    return new BucketProvider("s3", Command.S3, S3Opening::open, environment);
  }

  static BucketProvider gcs(Map<String, String> environment) {
    return new BucketProvider("gs", Command.GCS, GcsOpening::open, environment);
  }

  static BucketProvider azure(Map<String, String> environment) {
    return new BucketProvider("az", Command.AZURE, AzureOpening::open, environment);
  }

  @Override
  public List<String> prefixes() {
    return List.of(scheme + "://");
  }

  @Override
  public Command command() {
    return command;
  }

  @Override
  public String shown(String url) {
    BucketTarget target = target(url);
    return scheme + "://" + target.bucket() + "/" + target.prefix();
  }

  private BucketTarget target(String url) {
    try {
      return BucketTarget.parse(scheme, url);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public List<RemoteBackend> backends(List<String> urls, RemoteRequest request, Console console) {
    List<BucketTarget> targets = urls.stream().map(this::target).toList();
    try {
      return List.of(new BucketBackend(opening.open(request, console, environment), targets));
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}
