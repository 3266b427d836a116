package dev.sluice.source.archive.read;

import dev.sluice.source.archive.format.ProblemKind;
import dev.sluice.source.archive.format.UnreadFormat;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** An archive of a format that is not read: all its bytes are its own, and it is named. */
public final class UnreadReader implements ContainerReader {
  private static final int WINDOW_BYTES = 32 * 1024;

  private final ByteWindow window;
  private final UnreadFormat format;
  private boolean isNamed;

  public UnreadReader(ByteSupply supply, UnreadFormat format, OwnBytes own) {
    this.window = new ByteWindow(supply, WINDOW_BYTES, own);
    this.format = format;
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    if (!isNamed) {
      isNamed = true;
      throw fault(format);
    }
    return rest();
  }

  /** What is said of such an archive. */
  public static ArchiveFault fault(UnreadFormat format) {
    return ArchiveFault.entry(ProblemKind.UNREAD_FORMAT, format.word());
  }

  @Override
  public @Nullable ContainerEntry rest() throws IOException {
    return window.takeRest() ? ContainerEntry.more() : null;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    return -1;
  }

  @Override
  public boolean skipsCheaply() {
    return true;
  }
}
