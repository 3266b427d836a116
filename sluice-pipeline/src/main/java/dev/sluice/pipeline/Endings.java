package dev.sluice.pipeline;

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
      if (object.carry instanceof Carried carried) {
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
    ObjectMemory memory = object.memory;
    report(object.descriptor(), object.outcome(), memory, object.isInside());
    if (memory != null && !object.isInside()) {
      memory.release();
    }
  }

  /**
   * Tells how an object ended.
   *
   * @param memory what is kept of the object for later runs, or of the one that it lies in
   */
  void report(
      ObjectDescriptor object, Outcome outcome, @Nullable ObjectMemory memory, boolean isInside) {
    ledger.ended(outcome);
    events.ended(object, outcome);
    if (memory != null) {
      memory.ended(object, isInside, outcome);
    }
  }
}
