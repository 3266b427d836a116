package dev.sluice.source.archive.read;

import dev.sluice.source.archive.format.ProblemKind;
import java.io.IOException;

/** The content of the current entry of a container that does not pack, and what pads it. */
public final class StoredContent {
  private final ByteWindow window;
  private long left;
  private long padding;

  public StoredContent(ByteWindow window) {
    this.window = window;
  }

  /** A content begins here, of which nothing has been read. */
  public void begin(long bytes, long paddedBy) {
    left = bytes;
    padding = paddedBy;
  }

  /** How many of its bytes have not been read. */
  public long left() {
    return left;
  }

  /** What was not read of the content is the container's own, and so is what pads it. */
  public void leave() {
    long owed = left + padding;
    if (owed != 0) {
      // A size that an attacker chose may be so large that the sum is not.
      window.owe(owed < 0 ? Long.MAX_VALUE : owed);
      left = 0;
      padding = 0;
    }
  }

  /** Reads on; -1 at the end of the content. */
  public int read(byte[] target, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int read = window.read(target, offset, (int) Math.min(length, left));
    if (read < 0) {
      left = 0;
      padding = 0;
      throw ArchiveFault.container(ProblemKind.TRUNCATED, "ends inside an entry");
    }
    left -= read;
    return read;
  }
}
