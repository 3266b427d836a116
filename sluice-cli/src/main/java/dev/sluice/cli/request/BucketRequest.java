package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How stores of buckets are opened, in the words of their providers' tools.
 *
 * @param isAnonymous whether requests are not signed
 * @param hasAllVersions whether all versions of objects are read
 * @param s3 what is for S3 alone
 * @param gcs what is for Google Cloud Storage alone
 * @param azure what is for Azure alone
 */
public record BucketRequest(
    boolean isAnonymous, boolean hasAllVersions, S3 s3, Gcs gcs, Azure azure) {
  private static final int READS_MAX = 4096;

  static BucketRequest of(CommandLine line) {
    return new BucketRequest(
        line.isOn(Flag.NO_SIGN_REQUEST),
        line.isOn(Flag.ALL_VERSIONS),
        S3.of(line),
        Gcs.of(line),
        new Azure(line.text(Flag.ACCOUNT_NAME), line.text(Flag.BLOB_ENDPOINT)));
  }

  /**
   * What is for S3 alone.
   *
   * @param endpoint the URL of a server that is not Amazon's
   * @param requesterPays whether the requester pays for requests
   * @param isPathStyle whether buckets are named in paths, where that is said
   * @param readsMax how many connections there are
   */
  public record S3(
      Optional<String> region,
      Optional<String> endpoint,
      Optional<String> profile,
      boolean requesterPays,
      Optional<Boolean> isPathStyle,
      OptionalLong readsMax) {
    private static S3 of(CommandLine line) {
      line.text(Flag.REQUEST_PAYER)
          .filter(who -> !who.equals("requester"))
          .ifPresent(
              who -> {
                throw new UsageException("--request-payer is 'requester', not '" + who + "'");
              });
      return new S3(
          line.text(Flag.REGION),
          line.text(Flag.ENDPOINT_URL),
          line.text(Flag.PROFILE),
          line.has(Flag.REQUEST_PAYER),
          line.has(Flag.PATH_STYLE) ? Optional.of(line.isOn(Flag.PATH_STYLE)) : Optional.empty(),
          line.number(Flag.MAX_READS, 1, READS_MAX));
    }

    /** Without the endpoint, which may have a password in it. */
    @Override
    public String toString() {
      return "S3[region=" + region + ", profile=" + profile + "]";
    }
  }

  /**
   * What is for Google Cloud Storage alone.
   *
   * @param billingProject the project that pays
   * @param impersonated the account whose rights are used
   * @param accessTokenFile the file that holds a token
   */
  public record Gcs(
      Optional<String> project,
      Optional<String> billingProject,
      Optional<String> impersonated,
      Optional<Path> accessTokenFile) {
    private static Gcs of(CommandLine line) {
      return new Gcs(
          line.text(Flag.PROJECT),
          line.text(Flag.BILLING_PROJECT),
          line.text(Flag.IMPERSONATE),
          CommonFlags.path(line, Flag.ACCESS_TOKEN_FILE));
    }
  }

  /**
   * What is for Azure alone.
   *
   * @param endpoint the URL of the account's blobs
   */
  public record Azure(Optional<String> account, Optional<String> endpoint) {
    /** Without the endpoint, which may have a signature in it. */
    @Override
    public String toString() {
      return "Azure[account=" + account + "]";
    }
  }
}
