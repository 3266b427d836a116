package dev.sluice.pipeline;

import dev.sluice.source.ByteReader;
import dev.sluice.source.ContainerFormat;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A toy container: {@code BOX} and then lines of a name, a colon and the content. */
final class BoxFormat implements ContainerFormat {
  @Override
  public boolean recognizes(ObjectPath path, byte[] head, int length) {
    return length >= 3 && head[0] == 'B' && head[1] == 'O' && head[2] == 'X';
  }

  @Override
  public Source open(Source origin, SourceObject container) throws IOException {
    Map<ObjectPath, byte[]> inside = new LinkedHashMap<>();
    try (ByteReader reader = origin.open(container)) {
      byte[] all = new byte[Math.toIntExact(reader.size())];
      reader.read(0, MemorySegment.ofArray(all));
      for (String line : new String(all, StandardCharsets.UTF_8).substring(3).split("\n", -1)) {
        int colon = line.indexOf(':');
        inside.put(
            ObjectPath.of(container.path() + "!" + line.substring(0, colon)),
            line.substring(colon + 1).replace('|', '\n').getBytes(StandardCharsets.UTF_8));
      }
    }
    return new MemorySource(inside);
  }
}
