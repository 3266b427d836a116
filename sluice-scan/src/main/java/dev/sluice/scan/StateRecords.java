package dev.sluice.scan;

import dev.sluice.pipeline.spi.KnownObject;
import dev.sluice.pipeline.spi.ObjectDescriptor;
import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.pipeline.spi.RunRecords;
import dev.sluice.source.ObjectVersion;
import dev.sluice.source.Provenance;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Asks a state about each object that is opened, and tells it of each that was scanned. */
final class StateRecords implements RunRecords {
  /** A change this close to another may share its time stamp. */
  private static final Duration STAMP_BLUR = Duration.ofSeconds(2);

  private final ScanState state;
  private final Instant trustedUntil;
  private final Recall recall;
  private final Trouble trouble;

  /** Hears of an object whose record could not be read or written. */
  @FunctionalInterface
  interface Trouble {
    void accept(String name, IOException cause);
  }

  /** Takes what is known of an object from before. */
  @FunctionalInterface
  interface Recall {
    void accept(RecordedObject object, Provenance provenance) throws IOException;
  }

  /**
   * @param began when the run began: an object changed later, or just before, is not kept, since
   *     the next change might not show in its version
   */
  StateRecords(ScanState state, Instant began, Recall recall, Trouble trouble) {
    this.state = state;
    this.trustedUntil = began.minus(STAMP_BLUR);
    this.recall = recall;
    this.trouble = trouble;
  }

  @Override
  public @Nullable ObjectRecord opened(ObjectDescriptor object, ObjectVersion version)
      throws IOException {
    if (!version.isKnown() || version.changed().isAfter(trustedUntil)) {
      return null;
    }
    RecordedObject known = known(object.name(), version.tag());
    if (known != null) {
      recall.accept(known, object.provenance());
      return KnownObject.INSTANCE;
    }
    return new OpenRecord(state, trouble, object.name(), version.tag());
  }

  /** A record that cannot be read is none: then the object is scanned. */
  private @Nullable RecordedObject known(String name, String version) {
    try {
      return state.recall(name, version);
    } catch (IOException e) {
      trouble.accept(name, e);
      return null;
    }
  }
}
