package dev.sluice.source.git.pack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryInflaterTest {
  private static final int SEED = 3;

  @TempDir Path folder;

  private final List<byte[]> contents = new ArrayList<>();

  /** A pack of objects of all sizes up to more than is inflated at once. */
  private Path pack() throws IOException {
    Random random = new Random(SEED);
    PackWriter writer = new PackWriter(HashAlgorithm.SHA1);
    for (int i = 0; i < 40; i++) {
      byte[] bytes = new byte[random.nextInt(1 << (i % 19))];
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] = (byte) (random.nextInt(4) == 0 ? random.nextInt() : i);
      }
      boolean isNew = contents.stream().noneMatch(other -> Arrays.equals(other, bytes));
      if (isNew) {
        writer.add(ObjectType.BLOB, bytes);
        contents.add(bytes);
      }
    }
    return writer.write(folder, "test");
  }

  private static byte[] inflated(Pack pack, EntryOrder order, int position, EntryInflater inflater)
      throws CorruptPackException {
    Entry entry = new Entry();
    entry.read(pack, order.offset(position));
    byte[] target = new byte[(int) entry.size() + EntryInflater.SPARE_BYTES];
    long next = position + 1 < order.size() ? order.offset(position + 1) : pack.end();
    inflater.inflate(pack, entry, next, target);
    return Arrays.copyOf(target, (int) entry.size());
  }

  /** What Java's own inflater makes of a stream that lies whole in memory, or null. */
  private static byte @Nullable [] expected(byte[] file, Entry entry) {
    byte[] target = new byte[(int) entry.size() + 1];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(file, (int) entry.dataAt(), file.length - (int) entry.dataAt());
      int length = inflater.inflate(target);
      return length == entry.size() && inflater.finished() ? Arrays.copyOf(target, length) : null;
    } catch (DataFormatException e) {
      return null;
    } finally {
      inflater.end();
    }
  }

  @Test
  void inflate_objectsOfAllSizes_areAsTheyWere() throws IOException {
    try (Pack pack = Pack.open(pack(), HashAlgorithm.SHA1);
        EntryInflater inflater = new EntryInflater()) {
      pack.index().load();
      EntryOrder order = new EntryOrder(pack.index(), pack.end());
      for (int i = 0; i < order.size(); i++) {
        assertArrayEquals(contents.get(i), inflated(pack, order, i, inflater));
      }
    }
  }

  @Test
  void read_headsInOrderOrNot_sayTheSame() throws IOException {
    try (Pack pack = Pack.open(pack(), HashAlgorithm.SHA1)) {
      pack.index().load();
      EntryOrder order = new EntryOrder(pack.index(), pack.end());
      Entry inOrder = new Entry();
      for (int i = 0; i < 3 * order.size(); i++) {
        int position = i < order.size() ? i : (i * 7) % order.size();
        Entry entry = new Entry();
        entry.read(pack, order.offset(position));
        inOrder.read(pack, order.offset(position));
        assertEquals(entry.size(), inOrder.size());
        assertEquals(entry.type(), inOrder.type());
        assertEquals(entry.dataAt(), inOrder.dataAt());
      }
    }
  }

  @Test
  void inflate_damagedObjects_areRefusedWhereJavaRefusesThem() throws IOException {
    Path file = pack();
    byte[] bytes = Files.readAllBytes(file);
    Random random = new Random(SEED);
    for (int i = 0; i < 300; i++) {
      bytes[12 + random.nextInt(bytes.length - 40)] ^= (byte) (1 << random.nextInt(8));
    }
    Files.write(file, bytes);
    int refused = 0;
    try (Pack pack = Pack.open(file, HashAlgorithm.SHA1);
        EntryInflater inflater = new EntryInflater()) {
      pack.index().load();
      EntryOrder order = new EntryOrder(pack.index(), pack.end());
      for (int i = 0; i < order.size(); i++) {
        int position = i;
        Entry entry = new Entry();
        byte[] expected;
        try {
          entry.read(pack, order.offset(position));
          expected = expected(bytes, entry);
        } catch (CorruptPackException e) {
          // Its head is damaged, so that there is nothing to inflate.
          continue;
        }
        if (expected == null) {
          CorruptPackException told =
              assertThrows(
                  CorruptPackException.class, () -> inflated(pack, order, position, inflater));
          assertNotEquals("", told.getMessage());
          refused++;
        } else {
          assertArrayEquals(expected, inflated(pack, order, position, inflater));
        }
      }
    }
    assertEquals(true, refused > 3, refused + " objects refused");
  }
}
