package dev.sluice.scan.derived;

import dev.sluice.pipeline.trace.DivisionEvent;
import dev.sluice.source.derived.DerivedObjects;
import dev.sluice.source.derived.DerivedPart;
import dev.sluice.source.derived.DerivedReader;
import dev.sluice.source.derived.DerivedVisitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;

/**
 * Reads on the spot what was divided off a part, and records how long that took. For one thread,
 * and only while somebody records it.
 */
final class Divisions implements AutoCloseable {
  private final DerivedObjects objects;
  private final DerivedWalks walks;

  /** Readers between two parts: a part that is divided in turn needs another one. */
  private final ArrayDeque<DerivedReader> idle = new ArrayDeque<>();

  Divisions(DerivedObjects objects, DerivedWalks walks) {
    this.objects = objects;
    this.walks = walks;
  }

  <S> void read(DerivedPart part, DerivedVisitor<S> visitor) {
    DerivedReader free = idle.poll();
    DerivedReader reader = free == null ? objects.newReader(walks.shareBytes()) : free;
    DivisionEvent event = DivisionEvent.begun();
    try {
      reader.read(part, visitor);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      event.ended();
      idle.push(reader);
    }
  }

  @Override
  public void close() {
    for (DerivedReader reader : idle) {
      walks.bases(reader.basesHeld(), reader.basesDecodedAgain());
      reader.close();
    }
  }
}
