package dev.sluice.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output, which knows whether whoever read it has gone, as {@code head} does. */
final class StandardOutput extends PrintStream {
  private final Descriptor descriptor;

  StandardOutput() {
    this(new Descriptor());
  }

  private StandardOutput(Descriptor descriptor) {
    super(descriptor, false, StandardCharsets.UTF_8);
    this.descriptor = descriptor;
  }

  boolean isReaderGone() {
    return descriptor.isReaderGone;
  }

  private static final class Descriptor extends FileOutputStream {
    // Plain: read when the threads that write have ended.
    private boolean isReaderGone;

    Descriptor() {
      super(FileDescriptor.out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        super.write(bytes, from, length);
      } catch (IOException e) {
        // A full disk fails here as well, and is worth a message.
        isReaderGone |= String.valueOf(e.getMessage()).contains("pipe");
        throw e;
      }
    }
  }
}
