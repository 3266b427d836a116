package dev.sluice.source.git.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackWindowTest {
  private static final int HASH_BYTES = 20;

  @TempDir Path folder;

  private Path pack(String name, int seed) throws IOException {
    byte[] noise = new byte[200_000];
    new Random(seed).nextBytes(noise);
    PackWriter writer = new PackWriter(HashAlgorithm.SHA1);
    writer.add(ObjectType.BLOB, noise);
    return writer.write(folder, name);
  }

  /** The window may hold more than was asked for, or less than is likely, but never other bytes. */
  @ParameterizedTest
  @ValueSource(ints = {12, 13, 16})
  void moveTo_placesOfTwoPacksInAnyOrder_areAsInTheFiles(int bits) throws IOException {
    Path[] files = {pack("one", 1), pack("two", 2)};
    byte[][] bytes = {Files.readAllBytes(files[0]), Files.readAllBytes(files[1])};
    try (Pack one = Pack.open(files[0], HashAlgorithm.SHA1);
        Pack two = Pack.open(files[1], HashAlgorithm.SHA1)) {
      PackWindow window = new PackWindow(bits);
      Random random = new Random(bits);
      long offset = 0;
      for (int i = 0; i < 5_000; i++) {
        int which = random.nextInt(8) == 0 ? 1 : 0;
        Pack pack = which == 0 ? one : two;
        offset = random.nextInt(4) == 0 ? random.nextLong(pack.end()) : offset + random.nextInt(99);
        offset = Math.min(offset, pack.end() - 1);
        int least = 1 + random.nextInt(96);
        int at = window.moveTo(pack, offset, least, random.nextInt(1 << 17));
        int count = window.count(at);
        assertTrue(count >= Math.min(least, pack.end() - offset), count + " at " + offset);
        assertTrue(offset + count <= bytes[which].length - HASH_BYTES, "none of the checksum");
        ByteBuffer part = window.bytes(at, at + count);
        assertEquals(ByteBuffer.wrap(bytes[which], (int) offset, count), part);
        assertEquals(bytes[which][(int) offset], window.get(at));
      }
    }
  }

  @Test
  void moveTo_fileThatBecameShorter_isDamage() throws IOException {
    Path file = pack("one", 1);
    try (Pack pack = Pack.open(file, HashAlgorithm.SHA1)) {
      PackWindow window = new PackWindow(12);
      assertEquals(0, window.moveTo(pack, 50_000, 10, 10));
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(100_000);
      }
      assertThrows(CorruptPackException.class, () -> window.moveTo(pack, 99_990, 20, 20));
      assertThrows(CorruptPackException.class, () -> window.moveTo(pack, 150_000, 1, 1));
      assertEquals(0, window.moveTo(pack, 50_000, 10, 10), "what is there is read");
    }
  }

  @Test
  void moveTo_packThatIsClosed_isRefused() throws IOException {
    Pack pack = Pack.open(pack("one", 1), HashAlgorithm.SHA1);
    pack.close();
    PackWindow window = new PackWindow(12);
    assertThrows(IllegalStateException.class, () -> window.moveTo(pack, 12, 1, 1));
  }
}
