package dev.sluice.source.remote.retry;

import java.util.Map;

/**
 * What the remote sources of a run did.
 *
 * @param pagesListed pages of listings that came
 * @param objectsDiscovered objects on those pages
 * @param objectsEnqueued objects handed on to be read
 * @param objectsStarted objects of which a first call was made
 * @param objectsCompleted objects read as far as was wanted
 * @param objectsFailed objects given up
 * @param chunksFetched ranges and pieces of streams that came
 * @param bytesFetched bytes of those
 * @param retryableErrors calls that failed in a way that may pass
 * @param permanentErrors calls that failed for good
 * @param requests calls made
 * @param retries calls that were to be made again
 * @param objectsChanged objects read again because they changed
 * @param hostPauses times that a host was left alone
 * @param hostsGivenUp hosts that never came back
 * @param retriesByCause calls put off, those included that were not made because of their host
 * @param waitNanosByCause how long calls were put off by, by the same causes
 * @param throttledHosts how often each host asked to be left alone
 * @param pausedHosts how often each host was left alone
 * @param hostsGivenUpByName the hosts that never came back, each once
 */
public record RemoteRunReport(
    long pagesListed,
    long objectsDiscovered,
    long objectsEnqueued,
    long objectsStarted,
    long objectsCompleted,
    long objectsFailed,
    long chunksFetched,
    long bytesFetched,
    long retryableErrors,
    long permanentErrors,
    long requests,
    long retries,
    long objectsChanged,
    long hostPauses,
    long hostsGivenUp,
    Map<String, Long> retriesByCause,
    Map<String, Long> waitNanosByCause,
    Map<String, Long> throttledHosts,
    Map<String, Long> pausedHosts,
    Map<String, Long> hostsGivenUpByName) {
  public RemoteRunReport {
    retriesByCause = Map.copyOf(retriesByCause);
    waitNanosByCause = Map.copyOf(waitNanosByCause);
    throttledHosts = Map.copyOf(throttledHosts);
    pausedHosts = Map.copyOf(pausedHosts);
    hostsGivenUpByName = Map.copyOf(hostsGivenUpByName);
  }
}
