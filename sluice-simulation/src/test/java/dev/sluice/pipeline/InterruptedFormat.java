package dev.sluice.pipeline;

import dev.sluice.simulation.stage.Stage;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;

/** A kind of containers during whose calls others may come in. */
record InterruptedFormat(ContainerFormat format, Stage stage) implements ContainerFormat {
  @Override
  public boolean recognizes(ObjectPath path, byte[] head, int length) {
    return format.recognizes(path, head, length);
  }

  @Override
  public Source open(Source origin, SourceObject container) throws IOException {
    stage.point();
    return new InterruptedSource(format.open(origin, container), stage);
  }
}
