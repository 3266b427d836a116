package dev.sluice.source.remote;

import java.util.concurrent.atomic.LongAdder;

/** What a run's remote sources count; summed up in a {@link RemoteRunReport}. */
final class RemoteCounters {
  final LongAdder pagesListed = new LongAdder();
  final LongAdder objectsDiscovered = new LongAdder();
  final LongAdder objectsEnqueued = new LongAdder();
  final LongAdder objectsStarted = new LongAdder();
  final LongAdder objectsCompleted = new LongAdder();
  final LongAdder objectsFailed = new LongAdder();
  final LongAdder chunksFetched = new LongAdder();
  final LongAdder bytesFetched = new LongAdder();
  final LongAdder retryableErrors = new LongAdder();
  final LongAdder permanentErrors = new LongAdder();
  final LongAdder retries = new LongAdder();
  final LongAdder objectsChanged = new LongAdder();
  final LongAdder hostPauses = new LongAdder();
  final LongAdder hostsGivenUp = new LongAdder();

  RemoteRunReport report() {
    return new RemoteRunReport(
        pagesListed.sum(),
        objectsDiscovered.sum(),
        objectsEnqueued.sum(),
        objectsStarted.sum(),
        objectsCompleted.sum(),
        objectsFailed.sum(),
        chunksFetched.sum(),
        bytesFetched.sum(),
        retryableErrors.sum(),
        permanentErrors.sum(),
        retries.sum(),
        objectsChanged.sum(),
        hostPauses.sum(),
        hostsGivenUp.sum());
  }
}
