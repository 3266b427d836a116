package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.pipeline.spi.ObjectState;
import dev.sluice.pipeline.spi.Outcome;
import dev.sluice.pipeline.spi.OutcomeLedger;
import dev.sluice.pipeline.spi.RunEvents;
import dev.sluice.source.ByteReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The end of an object: what it held besides its permit goes back, and its outcome is told. */
final class Endings {
  private final OutcomeLedger ledger;
  private final RunEvents events;

  Endings(OutcomeLedger ledger, RunEvents events) {
    this.ledger = ledger;
    this.events = events;
  }

  /** Called once for each object that was admitted, when its last task has ended. */
  void ending(ObjectContext object) {
    try {
      StagedReads.dropAhead(object);
      if (object.carry instanceof ObjectState carried) {
        carried.brokenOff();
      }
      closeReader(object);
      if (object.slot != null) {
        object.slot.release();
      }
      report(object);
    } finally {
      object.source().unuse();
    }
  }

  private static void closeReader(ObjectContext object) {
    ByteReader reader = object.reader;
    if (reader != null) {
      if (object.outcome() instanceof Outcome.Failed) {
        reader.failed();
      }
      try {
        reader.close();
      } catch (IOException e) {
        // The bytes are read; that closing failed changes nothing about them.
      }
    }
  }

  private void report(ObjectContext object) {
    ObjectRecord record = object.record;
    report(object.descriptor(), object.outcome(), record, object.isInside());
    if (record != null && !object.isInside()) {
      record.release();
    }
  }

  /**
   * Tells how an object ended.
   *
   * @param record what is kept of the object for later runs, or of the one that it lies in
   */
  void report(
      ObjectDescriptor object, Outcome outcome, @Nullable ObjectRecord record, boolean isInside) {
    ledger.ended(outcome);
    events.ended(object, outcome);
    if (record != null) {
      record.ended(object, isInside, outcome);
    }
  }
}
