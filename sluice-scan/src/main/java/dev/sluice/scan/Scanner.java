package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.scan.engine.VectorWarmUp;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Scans one text after another: a string, a buffer, a file, a stream. Made once, shared by any
 * number of threads. What it returns is in the order of the text, and says where in bytes and in
 * characters.
 *
 * {@snippet :
 * Scanner scanner = new Scanner(BuiltIn.engine(EngineOptions.DEFAULT));
 * String text = "aws_access_key_id = " + "AKIA" + "QYLPMN5HHHFPZAM2";
 * for (Finding finding : scanner.scan(text)) {
 *   System.out.println(finding.ruleId() + " on line " + finding.location().startLine());
 * }
 * }
 */
public final class Scanner {
  /** What is scanned before vectors are thought to be worth their start. */
  private static final long WARM_UP_BYTES = 2L << 20;

  /** How much of a file or stream is held at once. */
  private static final int CHUNK_BYTES = 256 << 10;

  private final Engine engine;
  private final FindingMaker findings;

  /** Not more than can run at once: a thousand waiting virtual threads leave no thousand behind. */
  private final ArrayBlockingQueue<ObjectScanner> idle =
      new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());

  private final VectorWarmUp vectors;
  private final LongAdder scannedBytes = new LongAdder();

  public Scanner(Engine engine) {
    this.engine = engine;
    findings = new FindingMaker(engine.rules());
    vectors = new VectorWarmUp(engine);
  }

  public List<Finding> scan(byte[] bytes) {
    return scan(bytes, "");
  }

  /** Scans bytes that came from a file of that name; rules and allowlists may look at it. */
  public List<Finding> scan(byte[] bytes, String file) {
    return scan(bytes, 0, bytes.length, file);
  }

  /** Scans what remains in the buffer; its position stays. */
  public List<Finding> scan(ByteBuffer buffer) {
    if (buffer.hasArray()) {
      int from = buffer.arrayOffset() + buffer.position();
      return scan(buffer.array(), from, from + buffer.remaining(), "");
    }
    return scan(MemorySegment.ofBuffer(buffer));
  }

  /** Scans memory, of which a piece at a time is copied. */
  public List<Finding> scan(MemorySegment segment) {
    Scan scan = new Scan("");
    byte[] piece = new byte[(int) Math.min(segment.byteSize(), CHUNK_BYTES)];
    long done = 0;
    do {
      int length = (int) Math.min(segment.byteSize() - done, piece.length);
      MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, done, piece, 0, length);
      done += length;
      scan.chunk(piece, 0, length, done == segment.byteSize());
    } while (done < segment.byteSize());
    return scan.end();
  }

  public List<Finding> scan(CharSequence text) {
    return scan(text, "");
  }

  /**
   * Scans text that came from a file of that name. The offsets in characters are those of the text;
   * the ones in bytes, and columns, are those of its UTF-8 form, which takes memory of its own.
   */
  public List<Finding> scan(CharSequence text, String file) {
    return scan(text.toString().getBytes(StandardCharsets.UTF_8), file);
  }

  /** Scans a stream to its end, a piece at a time, and does not close it. */
  public List<Finding> scan(InputStream stream) throws IOException {
    return scan(stream, "");
  }

  /**
   * Scans what a stream has of a file of that name, a piece at a time, and does not close it.
   *
   * @throws IOException if the stream fails; what was found before is lost
   */
  public List<Finding> scan(InputStream stream, String file) throws IOException {
    return scan(stream, new byte[CHUNK_BYTES], file);
  }

  /**
   * Scans a file, a piece at a time, as one text: an archive is not opened, see {@link ScanJob}.
   *
   * @throws IOException if the file cannot be read to its end; what was found before is lost
   */
  public List<Finding> scan(Path file) throws IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      int size = (int) Math.min(Files.size(file) + 1, CHUNK_BYTES);
      String name = file.toString().replace(file.getFileSystem().getSeparator(), "/");
      return scan(stream, new byte[size], name);
    }
  }

  private List<Finding> scan(InputStream stream, byte[] piece, String file) throws IOException {
    Scan scan = new Scan(file);
    boolean isLast = false;
    while (!isLast) {
      int length = stream.readNBytes(piece, 0, piece.length);
      isLast = length < piece.length;
      scan.chunk(piece, 0, length, isLast);
    }
    return scan.end();
  }

  private List<Finding> scan(byte[] bytes, int from, int to, String file) {
    Scan scan = new Scan(file);
    scan.chunk(bytes, from, to, true);
    return scan.end();
  }

  /** The scan of one text. One that ends in an exception leaves its scanner to the collector. */
  private final class Scan {
    private final ObjectScanner scanner;
    private final List<Finding> found = new ArrayList<>();

    Scan(String file) {
      ObjectScanner free = idle.poll();
      scanner = free == null ? engine.newScanner().countingCharacters() : free;
      scanner.begin(file, "", match -> found.add(findings.make(match, file, "")));
    }

    void chunk(byte[] bytes, int from, int to, boolean isLast) {
      scanner.chunk(bytes, from, to, isLast);
      scannedBytes.add(to - from);
    }

    List<Finding> end() {
      scanner.forget();
      boolean _ = idle.offer(scanner);
      if (scannedBytes.sum() > WARM_UP_BYTES) {
        vectors.begin();
      }
      found.sort(Finding.REPORT_ORDER);
      return found;
    }
  }
}
