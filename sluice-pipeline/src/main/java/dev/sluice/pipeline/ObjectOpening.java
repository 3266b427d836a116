package dev.sluice.pipeline;

import dev.sluice.pipeline.spi.ObjectMemory;
import dev.sluice.pipeline.spi.RunMemory;
import dev.sluice.source.ByteReader;
import dev.sluice.source.ObjectVersion;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** Opens objects, unless what an earlier run learned of them makes that unnecessary. */
final class ObjectOpening {
  private final RunMemory memory;
  private final boolean isForgetful;

  @SuppressWarnings("ReferenceEquality") // the one memory that remembers nothing
  ObjectOpening(RunMemory memory) {
    this.memory = memory;
    isForgetful = memory == RunMemory.NONE;
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
    ObjectMemory kept = memory.opened(object.descriptor(), version);
    object.memory = kept;
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
