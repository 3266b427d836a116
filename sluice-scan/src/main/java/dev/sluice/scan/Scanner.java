package dev.sluice.scan;

import dev.sluice.detect.Engine;
import dev.sluice.detect.ObjectScanner;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Scans buffers. Made once, shared by any number of threads.
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
  private static final long READY_BYTES = 2L << 20;

  private final Engine engine;
  private final FindingMaker findings;
  private final ConcurrentLinkedQueue<ObjectScanner> idle = new ConcurrentLinkedQueue<>();
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
    ObjectScanner scanner = idle.poll();
    if (scanner == null) {
      scanner = engine.newScanner();
    }
    List<Finding> found = new ArrayList<>();
    scanner.begin(file, "", match -> found.add(findings.make(match, file, "")));
    scanner.chunk(bytes, 0, bytes.length, true);
    idle.add(scanner);
    scannedBytes.add(bytes.length);
    if (scannedBytes.sum() > READY_BYTES) {
      vectors.begin();
    }
    found.sort(Finding.REPORT_ORDER);
    return found;
  }

  /** Scans what remains in the buffer; its position stays. */
  public List<Finding> scan(ByteBuffer buffer) {
    return scan(MemorySegment.ofBuffer(buffer));
  }

  public List<Finding> scan(MemorySegment segment) {
    return scan(segment.toArray(ValueLayout.JAVA_BYTE));
  }

  /** Scans text in its UTF-8 form: columns and offsets count its bytes. */
  public List<Finding> scan(CharSequence text) {
    return scan(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
