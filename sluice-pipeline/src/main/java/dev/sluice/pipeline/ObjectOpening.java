package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.ObjectRecord;
import dev.sluice.pipeline.spi.RunRecords;
import dev.sluice.source.ByteReader;
import dev.sluice.source.ObjectVersion;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Opens objects, unless what an earlier run learned of them makes that unnecessary. */
final class ObjectOpening {
  private final RunRecords records;
  private final boolean isForgetful;

  @SuppressWarnings("ReferenceEquality") // the one that keeps nothing
  ObjectOpening(RunRecords records) {
    this.records = records;
    isForgetful = records == RunRecords.NONE;
  }

  /** Opens an object for its first chunk, and takes down how long it is. */
  ByteReader open(ObjectContext object) throws IOException {
    boolean isOwn = object.source().depth() == 0;
    ByteReader reader =
        isOwn && !isForgetful
            ? remembered(object)
            : object.source().source().open(object.descriptor().object());
    object.reader = reader;
    object.size = reader.size();
    return reader;
  }

  /** What the listing says of an object's version saves opening it. */
  private ByteReader remembered(ObjectContext object) throws IOException {
    Source source = object.source().source();
    SourceObject listed = object.descriptor().object();
    if (!listed.version().isEmpty()) {
      return recalls(object, ObjectVersion.ofTag(listed.version()))
          ? Recalled.EMPTY
          : source.open(listed);
    }
    ByteReader reader = source.open(listed);
    boolean isOpen = false;
    try {
      ObjectVersion told = reader.version();
      isOpen = !recalls(object, told);
      if (object.source().blocks()) {
        object.version(told.tag());
      }
      return isOpen ? reader : Recalled.EMPTY;
    } finally {
      if (!isOpen) {
        reader.close();
      }
    }
  }

  private boolean recalls(ObjectContext object, ObjectVersion version) throws IOException {
    ObjectRecord kept = records.opened(object.descriptor(), version);
    object.record = kept;
    return kept != null && kept.isRecalled();
  }

  /** Stands for an object that is known from before. */
  private enum Recalled implements ByteReader {
    EMPTY;

    @Override
    public long size() {
      return 0;
    }

    @Override
    public int read(long offset, MemorySegment target) {
      return 0;
    }

    @Override
    public void close() {}
  }
}
