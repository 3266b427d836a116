package dev.sluice.validate;

import dev.sluice.validate.net.HostRules;
import java.time.Duration;

/**
 * The limits of asking.
 *
 * @param hosts whom a run may connect to beside the hosts of its checks
 * @param perHostMax requests under way at once to one host
 * @param totalMax requests under way at once to all hosts together
 * @param waitingMax secrets that wait for their answer at once; whoever brings more waits
 * @param attemptsMax requests for one question, the first included
 * @param callTimeMax how long one request may take, from connecting to the answer's end
 * @param waitMax how long one question may wait because its host asks for it
 * @param answerBytesMax how much of an answer is read
 */
public record ValidationOptions(
    HostRules hosts,
    int perHostMax,
    int totalMax,
    int waitingMax,
    int attemptsMax,
    Duration callTimeMax,
    Duration waitMax,
    int answerBytesMax) {
  public static final ValidationOptions DEFAULT =
      new ValidationOptions(
          HostRules.NONE,
          8,
          64,
          1024,
          3,
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          256 << 10);

  public ValidationOptions {
    if (perHostMax < 1 || totalMax < 1 || waitingMax < 1 || attemptsMax < 1) {
      throw new IllegalArgumentException("limits are at least 1");
    }
  }

  public ValidationOptions withHosts(HostRules value) {
    return new ValidationOptions(
        value, perHostMax, totalMax, waitingMax, attemptsMax, callTimeMax, waitMax, answerBytesMax);
  }

  public ValidationOptions withPerHostMax(int value) {
    return new ValidationOptions(
        hosts,
        value,
        Math.max(totalMax, value),
        waitingMax,
        attemptsMax,
        callTimeMax,
        waitMax,
        answerBytesMax);
  }

  public ValidationOptions withCallTimeMax(Duration value) {
    return new ValidationOptions(
        hosts, perHostMax, totalMax, waitingMax, attemptsMax, value, waitMax, answerBytesMax);
  }
}
