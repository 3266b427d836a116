package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import java.util.OptionalLong;

/**
 * How what lies behind a network is read.
 *
 * @param connectionsMax how many calls are made at once
 * @param attemptsMax how often a call is tried
 * @param delayMillis how long to wait before it is tried again
 * @param objectSeconds how long one object may take
 * @param seed of the waiting times
 * @param buckets how stores of buckets are opened
 * @param web how web servers are asked
 * @param secrets the credentials that flags name
 */
public record RemoteRequest(
    OptionalLong connectionsMax,
    OptionalLong attemptsMax,
    OptionalLong delayMillis,
    OptionalLong objectSeconds,
    OptionalLong seed,
    BucketRequest buckets,
    WebRequest web,
    SecretFlags secrets) {
  /** The most calls at once. */
  public static final int CONNECTIONS_MAX = 4096;

  private static final int ATTEMPTS_MAX = 1000;
  private static final int DELAY_MILLIS_MAX = 60_000;
  private static final int SECONDS_MAX = 1_000_000;

  static RemoteRequest of(CommandLine line) {
    return new RemoteRequest(
        line.number(Flag.CONNECTIONS, 1, CONNECTIONS_MAX),
        line.number(Flag.MAX_ATTEMPTS, 1, ATTEMPTS_MAX),
        line.number(Flag.RETRY_DELAY, 0, DELAY_MILLIS_MAX),
        line.number(Flag.OBJECT_TIMEOUT, 1, SECONDS_MAX),
        line.number(Flag.SEED, Long.MIN_VALUE, Long.MAX_VALUE),
        BucketRequest.of(line),
        WebRequest.of(line),
        new SecretFlags(line));
  }
}
