package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever holds a text, the same is found in it. */
class ScannerTest {
  private static final String KEY = "AKIA" + "QYLPMN5HHHFPZAM2";
  private static final String TEXT = "# größe € 😀\nkey = \"" + KEY + "\"\n";
  private static final Engine ENGINE = BuiltIn.engine(EngineOptions.DEFAULT);

  private final Scanner scanner = new Scanner(ENGINE);

  @TempDir Path folder;

  @Test
  void scan_everyKindOfInput_findsTheSame() throws IOException {
    byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
    List<Finding> expected = scanner.scan(bytes);
    assertEquals(1, expected.size());
    assertEquals(expected, scanner.scan(TEXT));
    assertEquals(expected, scanner.scan(new StringBuilder(TEXT)));
    assertEquals(expected, scanner.scan(new ByteArrayInputStream(bytes)));
    assertEquals(expected, scanner.scan(ByteBuffer.wrap(bytes)));
    assertEquals(expected, scanner.scan(ByteBuffer.allocateDirect(99).put(bytes).flip()));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(bytes.length);
      memory.copyFrom(MemorySegment.ofArray(bytes));
      assertEquals(expected, scanner.scan(memory));
    }
    assertEquals(List.of(), scanner.scan(MemorySegment.ofArray(new byte[0])));
    assertEquals(List.of(), scanner.scan(new ByteArrayInputStream(new byte[0])));
  }

  @Test
  void scan_bufferWithinAnArray_countsFromItsPosition() {
    byte[] bytes = ("xxxxx" + TEXT + "yyyyy").getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 2, bytes.length - 4).slice();
    buffer.position(3).limit(buffer.limit() - 3);
    assertEquals(scanner.scan(TEXT), scanner.scan(buffer));
    assertEquals(3, buffer.position());
  }

  @Test
  void scan_path_namesTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("app.properties"), TEXT);
    List<Finding> found = scanner.scan(file);
    assertEquals(file.toString(), found.getFirst().file());
    assertEquals(scanner.scan(TEXT, file.toString()), found);
    assertThrows(NoSuchFileException.class, () -> scanner.scan(folder.resolve("none")));
    assertThrows(IOException.class, () -> scanner.scan(folder));
  }

  @Test
  void scan_largeInputs_inPieces_findTheSameAsInOne() throws IOException {
    StringBuilder builder = new StringBuilder();
    while (builder.length() < 1_200_000) {
      builder.append("línea de relleno número ").append(builder.length()).append(" 😀\n");
      if (builder.length() % 97 == 0) {
        builder.append(TEXT);
      }
    }
    String text = builder.append(TEXT).toString();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    List<Finding> whole = scanner.scan(bytes);
    assertTrue(whole.size() > 20, whole.size() + " findings");
    whole.forEach(finding -> assertCut(text, finding));
    assertEquals(whole, scanner.scan(new ByteArrayInputStream(bytes)));
    assertEquals(whole, scanner.scan(MemorySegment.ofArray(bytes)));
    assertEquals(
        whole.stream().map(Finding::location).toList(),
        scanner.scan(Files.write(folder.resolve("large"), bytes)).stream()
            .map(Finding::location)
            .toList());
  }

  @Test
  void scan_streamThatEndsWhereAPieceDoes_isScannedToItsEnd() throws IOException {
    byte[] bytes = new byte[256 << 10];
    byte[] text = TEXT.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(text, 0, bytes, bytes.length - text.length, text.length);
    assertEquals(scanner.scan(bytes), scanner.scan(new ByteArrayInputStream(bytes)));
    assertEquals(1, scanner.scan(bytes).size());
  }

  @Test
  void scan_streamThatFails_failsAndLeavesTheScannerUsable() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("unplugged");
          }
        };
    assertThrows(IOException.class, () -> scanner.scan(broken));
    assertEquals(1, scanner.scan(TEXT).size());
  }

  @Test
  void scan_manyThreads_findWhatOneFinds() throws Exception {
    List<Finding> expected = scanner.scan(TEXT);
    Callable<List<Finding>> one = () -> scanner.scan(TEXT);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<List<Finding>> found :
          threads.invokeAll(IntStream.range(0, 500).mapToObj(_ -> one).toList())) {
        assertEquals(expected, found.get());
      }
    }
  }

  private static void assertCut(String text, Finding finding) {
    Finding.Location location = finding.location();
    assertEquals(finding.secret(), location.secretCharacters().cut(text));
    assertEquals(finding.match(), location.characters().cut(text));
    assertFalse(location.secretBytes().equals(location.secretCharacters()));
  }
}
