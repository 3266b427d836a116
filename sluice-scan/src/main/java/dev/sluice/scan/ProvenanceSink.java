package dev.sluice.scan;

import dev.sluice.source.Provenance;
import java.io.IOException;

/**
 * Takes findings with what their objects are attributed to, in no order, from many threads at once.
 */
@FunctionalInterface
public interface ProvenanceSink {
  void accept(Finding finding, Provenance provenance) throws IOException;
}
