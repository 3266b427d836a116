package dev.sluice.source.git.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is resident is asked of the system, which alone knows in what pieces it maps a file. */
@Requires(Needs.LINUX)
class ResidentPagesTest {
  private static final int FILE_BYTES = 160 << 20;
  private static final int MOST_KIB = 64 << 10;
  private static final int PAGE_BYTES = 4096;

  @TempDir Path folder;

  @Test
  void touched_everyPageOfALargeFile_leavesLittleResident() throws IOException {
    Path file = fileOfZeros();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mapped = map(file, arena);
      ResidentPages pages = new ResidentPages(mapped);
      long most = 0;
      for (long offset = 0; offset < FILE_BYTES; offset += PAGE_BYTES) {
        pages.touched(offset, 1);
        mapped.get(ValueLayout.JAVA_BYTE, offset);
        if (offset % (8 << 20) == 0) {
          most = Math.max(most, residentKib(file));
        }
      }
      assertTrue(most > 0 && most < MOST_KIB, "KiB resident: " + most);
    }
  }

  /** A system that keeps the file in large pieces maps one of them whole at each touch. */
  @Test
  void touched_hereAndThere_leavesLittleResident() throws IOException {
    Path file = fileOfZeros();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mapped = map(file, arena);
      ResidentPages pages = new ResidentPages(mapped);
      long most = 0;
      for (long offset = 0; offset < FILE_BYTES; offset += 1 << 20) {
        pages.touched(offset, 1);
        mapped.get(ValueLayout.JAVA_BYTE, offset);
        most = Math.max(most, residentKib(file));
      }
      assertTrue(most > 0 && most < MOST_KIB, "KiB resident: " + most);
    }
  }

  @Test
  void bytes_whatTheSystemTells_isTheNumberBehindTheName() {
    assertEquals(
        123_456L << 10,
        ResidentFiles.bytes("VmRSS:\t  200000 kB\nRssFile:\t  123456 kB\nRssShmem:\t 7 kB\n"));
    assertEquals(0, ResidentFiles.bytes("RssFile:\t       0 kB\nRssShmem:\t 7 kB\n"));
    assertEquals(0, ResidentFiles.bytes("VmRSS:\t  200000 kB\n"));
    assertTrue(ResidentFiles.bytes() > 0, "the libraries of Java are files");
  }

  @Test
  void touched_aDozenBlocksOfALargeFile_mapsTheRestInSmallPages() throws IOException {
    boolean hasLargePages = Files.exists(Path.of("/sys/kernel/mm/transparent_hugepage"));
    Path file = fileOfZeros();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mapped = map(file, arena);
      assertEquals(Optional.of(false), declinesLargePages(file));
      ResidentPages pages = new ResidentPages(mapped);
      pages.touched(0, 15 << 16);
      assertEquals(Optional.of(false), declinesLargePages(file), "fifteen blocks");
      pages.touched(100 << 20, 1);
      assertEquals(Optional.of(hasLargePages), declinesLargePages(file));
    }
  }

  @Test
  void declineLargePages_nothingTouchedYet_mapsAllInSmallPages() throws IOException {
    boolean hasLargePages = Files.exists(Path.of("/sys/kernel/mm/transparent_hugepage"));
    Path file = fileOfZeros();
    try (Arena arena = Arena.ofConfined()) {
      new ResidentPages(map(file, arena)).declineLargePages();
      assertEquals(Optional.of(hasLargePages), declinesLargePages(file));
    }
  }

  private Path fileOfZeros() throws IOException {
    Path file = folder.resolve("large.pack");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer piece = ByteBuffer.allocateDirect(1 << 20);
      for (int written = 0; written < FILE_BYTES; written += piece.capacity()) {
        channel.write(piece.clear());
      }
    }
    return file;
  }

  private static MemorySegment map(Path file, Arena arena) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, FILE_BYTES, arena);
    }
  }

  private static long residentKib(Path file) throws IOException {
    return told(file, "Rss:").map(value -> Long.parseLong(value.split(" ")[0])).orElse(0L);
  }

  private static Optional<Boolean> declinesLargePages(Path file) throws IOException {
    return told(file, "VmFlags:").map(flags -> List.of(flags.split(" ")).contains("nh"));
  }

  /** What the system tells of the mapping of a file. */
  private static Optional<String> told(Path file, String name) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("/proc/self/smaps"));
    return lines.stream()
        .dropWhile(line -> !line.endsWith(file.toString()))
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip())
        .findFirst();
  }
}
