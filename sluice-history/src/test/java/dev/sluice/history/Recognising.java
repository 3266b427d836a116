package dev.sluice.history;

import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Recognises nothing, and does something with every content it is shown. */
@FunctionalInterface
interface Recognising extends ContainerFormat {
  void shown(byte[] head, int length) throws IOException;

  @Override
  default boolean recognizes(ObjectPath path, byte[] head, int length) {
    try {
      shown(head, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return false;
  }

  @Override
  default Source open(Source origin, SourceObject container) {
    throw new IllegalStateException("nothing is recognised here");
  }
}
