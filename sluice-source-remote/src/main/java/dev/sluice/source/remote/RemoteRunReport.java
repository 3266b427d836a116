package dev.sluice.source.remote;

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
 * @param retries calls that were to be made again
 * @param objectsChanged objects read again because they changed
 * @param hostPauses times that a host was left alone
 * @param hostsGivenUp hosts that never came back
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
    long retries,
    long objectsChanged,
    long hostPauses,
    long hostsGivenUp) {}
