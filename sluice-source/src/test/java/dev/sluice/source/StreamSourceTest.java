package dev.sluice.source;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class StreamSourceTest {
  private static final SourceObject OBJECT =
      new SourceObject(ObjectPath.of("in"), SourceObject.SIZE_UNKNOWN);

  private final StreamSource source =
      new StreamSource("in", new ByteArrayInputStream("0123456789".getBytes(US_ASCII)));

  private static String read(ByteReader reader, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    int read = reader.read(offset, MemorySegment.ofArray(bytes));
    return new String(bytes, 0, read, US_ASCII);
  }

  @Test
  void open_againAfterTheFirstRead_beginsAtTheStart() throws IOException {
    assertEquals("0123", read(source.open(OBJECT), 0, 4));
    ByteReader again = source.open(OBJECT);
    assertEquals("01", read(again, 0, 2));
    assertEquals("234567", read(again, 2, 6));
    assertEquals("89", read(again, 8, 6));
  }

  @Test
  void read_notWhereTheLastEnded_isRefused() throws IOException {
    ByteReader reader = source.open(OBJECT);
    assertEquals("0123", read(reader, 0, 4));
    assertThrows(IOException.class, () -> read(reader, 2, 4));
    assertEquals("456789", read(reader, 4, 60));
  }
}
