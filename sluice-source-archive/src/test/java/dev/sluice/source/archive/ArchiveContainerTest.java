package dev.sluice.source.archive;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.CursorState;
import dev.sluice.source.Listing;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Places;
import dev.sluice.source.ReadModel;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.archive.format.ArchiveFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchiveContainerTest {
  private static final String NEEDLE = "needle";
  private static final ObjectPath PATH = ObjectPath.of("dir/outer.zip");

  private final ArchiveContainer container =
      new ArchiveContainer(ArchiveLimits.defaults(), ArchivePolicy.SKIP);

  /** Keeps what is listed as lines. */
  private static final class Lines implements Listing {
    private final List<String> lines = new ArrayList<>();
    private final List<SourceObject> objects = new ArrayList<>();

    @Override
    public int limit() {
      return 1;
    }

    @Override
    public void object(SourceObject object) {
      objects.add(object);
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      lines.add("skipped " + path + ": " + reason);
    }

    @Override
    public void gap(ObjectPath path, String reason) {
      lines.add("gap " + path + ": " + reason);
    }

    @Override
    public void failed(ObjectPath path, Exception cause) {
      lines.add("failed " + path + ": " + cause.getMessage());
    }

    @Override
    public boolean branch(CursorState part) {
      return false;
    }
  }

  private List<String> read(byte[] archive, int chunkBytes) throws IOException {
    return read(new MemorySource(Map.of(PATH, archive)), PATH, chunkBytes);
  }

  /** A source whose objects are read from their start, and that does not know their size. */
  private record Stream(Source source) implements Source {
    @Override
    public ReadModel readModel() {
      return source.readModel();
    }

    @Override
    public boolean isSequential() {
      return true;
    }

    @Override
    public Cursor list(Cursor cursor, Listing listing) throws IOException {
      return source.list(cursor, listing);
    }

    @Override
    public ByteReader open(SourceObject object) throws IOException {
      ByteReader reader = source.open(object);
      return new ByteReader() {
        private long next;

        @Override
        public long size() {
          return SourceObject.SIZE_UNKNOWN;
        }

        @Override
        public int read(long offset, MemorySegment target) throws IOException {
          assertEquals(next, offset);
          // Few at a time, as a network gives them.
          int read = reader.read(offset, target.asSlice(0, Math.min(100, target.byteSize())));
          next += read;
          return read;
        }

        @Override
        public void close() {}
      };
    }
  }

  private List<String> read(Source origin, ObjectPath path, int chunkBytes) throws IOException {
    Lines listing = new Lines();
    try (Source source =
        container.open(origin, new SourceObject(path, SourceObject.SIZE_UNKNOWN))) {
      assertTrue(source.isSequential());
      Cursor cursor = Cursor.START;
      while (!(cursor instanceof Cursor.Done)) {
        listing.objects.clear();
        cursor = source.list(cursor, listing);
        for (SourceObject object : listing.objects) {
          try (ByteReader reader = source.open(object)) {
            byte[] content = content(reader, chunkBytes);
            Places places = source.placesOf(object);
            if (places == null) {
              listing.lines.add(object.path() + "=" + new String(content, UTF_8));
            } else {
              // A character a byte, so that places in the text are places in the object.
              int at = new String(content, ISO_8859_1).indexOf(NEEDLE);
              listing.lines.add(
                  object.path() + " itself" + (at < 0 ? "" : " at " + places.position(at)));
            }
          }
        }
      }
    }
    return listing.lines;
  }

  private static byte[] content(ByteReader reader, int chunkBytes) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    byte[] chunk = new byte[chunkBytes];
    int read;
    do {
      read = reader.read(content.size(), MemorySegment.ofArray(chunk));
      content.write(chunk, 0, read);
    } while (read == chunkBytes);
    return content.toByteArray();
  }

  @Test
  void recognizes_firstBytesOrANameOfAZip_decide() {
    byte[] zip = Archives.zip(Archives.files());
    assertTrue(container.recognizes(ObjectPath.of("a.txt"), zip, zip.length));
    byte[] text = "plain".getBytes(UTF_8);
    assertFalse(container.recognizes(ObjectPath.of("a.txt"), text, text.length));
    assertTrue(container.recognizes(ObjectPath.of("a.zip"), text, text.length));
  }

  @ParameterizedTest
  @EnumSource
  void list_everyFormatWhateverItsName_isOpenedAsAFileAndAsAStream(ArchiveFormat format)
      throws IOException {
    ObjectPath path = ObjectPath.of("plain");
    byte[] archive = Archives.ofEachFormat().get(format);
    Source origin = new MemorySource(Map.of(path, archive));
    List<String> expected = new ArrayList<>();
    Archives.files()
        .forEach((name, bytes) -> expected.add("plain!" + name + "=" + new String(bytes, UTF_8)));
    for (Source way : List.of(origin, new Stream(origin))) {
      for (int chunkBytes : new int[] {1000, 70_000}) {
        List<String> lines = new ArrayList<>(read(way, path, chunkBytes));
        lines.removeIf(line -> line.equals("plain itself"));
        assertEquals(expected.size(), lines.size(), lines.toString());
        if (chunkBytes > 1000) {
          assertEquals(expected, lines);
        }
      }
    }
  }

  @Test
  void list_textThatIsCalledAZip_isScannedAsItIs() throws IOException {
    assertEquals(
        List.of("dir/outer.zip itself at 4"), read(("see " + NEEDLE + "\n").getBytes(UTF_8), 100));
  }

  @Test
  void list_zipBehindAProgram_isOpened() throws IOException {
    byte[] zip = Archives.zip(Map.of("a", "content".getBytes(UTF_8)));
    byte[] program = ("#!/bin/sh " + NEEDLE + " PK\3\4 ").getBytes(UTF_8);
    byte[] archive = Arrays.copyOf(program, program.length + zip.length);
    System.arraycopy(zip, 0, archive, program.length, zip.length);
    assertEquals(
        List.of("dir/outer.zip!a=content", "dir/outer.zip itself at 10"), read(archive, 100));
  }

  @Test
  void list_nestedArchives_areObjectsOfOneSourceWhateverTheChunk() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("a.txt", "content of a".getBytes(UTF_8));
    files.put(
        "inner.tar.gz",
        Archives.gzip(Archives.tar(Map.of("b.txt", "content of b".getBytes(UTF_8)))));
    for (int chunkBytes : new int[] {1, 5, 4096}) {
      assertEquals(
          List.of(
              "dir/outer.zip!a.txt=content of a",
              "dir/outer.zip!inner.tar.gz!b.txt=content of b",
              "dir/outer.zip!inner.tar.gz itself",
              "dir/outer.zip itself"),
          read(Archives.zip(files), chunkBytes));
    }
  }

  @Test
  void list_whatIsNotRead_isListedWithItsReason() throws IOException {
    byte[] content = "content".getBytes(UTF_8);
    byte[] archive =
        new RawZip()
            .flags(1)
            .stored("locked", content)
            .flags(0)
            .checksumOff(1)
            .stored("broken", content)
            .checksumOff(0)
            .stored("sound", content)
            .bytes();
    assertEquals(
        List.of(
            "gap dir/outer.zip!locked: encrypted",
            "dir/outer.zip!broken=content",
            "failed dir/outer.zip!broken: corrupt (checksum differs)",
            "dir/outer.zip!sound=content",
            "dir/outer.zip itself"),
        read(archive, 100));
  }

  @Test
  void list_bytesOfNoEntry_areAnObjectThatKnowsWhereTheyAre() throws IOException {
    byte[] zip = Archives.zip(Map.of("a", "content".getBytes(UTF_8)));
    byte[] archive = Arrays.copyOf(zip, zip.length + 100);
    System.arraycopy(NEEDLE.getBytes(UTF_8), 0, archive, zip.length + 50, NEEDLE.length());
    for (int chunkBytes : new int[] {1, 5, 4096}) {
      assertEquals(
          List.of("dir/outer.zip!a=content", "dir/outer.zip itself at " + (zip.length + 50)),
          read(archive, chunkBytes));
    }
  }

  @Test
  void read_backwards_isRefused() throws IOException {
    byte[] archive = Archives.zip(Archives.files());
    Source origin = new MemorySource(Map.of(PATH, archive));
    Lines listing = new Lines();
    try (Source source = container.open(origin, new SourceObject(PATH, archive.length))) {
      source.list(Cursor.START, listing);
      ByteReader reader = source.open(listing.objects.getFirst());
      MemorySegment chunk = MemorySegment.ofArray(new byte[10]);
      reader.read(0, chunk);
      assertThrows(IllegalArgumentException.class, () -> reader.read(0, chunk));
    }
  }

  @Test
  void list_noLongerWanted_breaksOffWithoutAWordOnTheArchive() throws IOException {
    byte[] archive = Archives.zip(Archives.files());
    Source origin = new MemorySource(Map.of(PATH, archive));
    AtomicBoolean isWanted = new AtomicBoolean(true);
    Lines listing = new Lines();
    SourceObject outer = new SourceObject(PATH, archive.length);
    try (Source source = container.open(origin, outer, isWanted::get)) {
      Cursor next = source.list(Cursor.START, listing);
      ByteReader reader = source.open(listing.objects.getFirst());
      isWanted.set(false);
      MemorySegment target = MemorySegment.ofArray(new byte[100]);
      assertThrows(CancellationException.class, () -> reader.read(0, target));
      assertThrows(InterruptedIOException.class, () -> source.list(next, listing));
    }
    assertEquals(List.of(), listing.lines);
  }
}
