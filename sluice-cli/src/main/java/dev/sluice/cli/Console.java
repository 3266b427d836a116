package dev.sluice.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command speaks: findings and answers on standard output, everything about the run on
 * standard error, both in UTF-8 whatever the locale.
 */
record Console(PrintStream out, PrintStream err) {
  static Console ofProcess() {
    return new Console(stream(FileDescriptor.out, false), stream(FileDescriptor.err, true));
  }

  void error(String message) {
    err.println("sluice: " + message);
  }

  void flush() {
    out.flush();
    err.flush();
  }

  private static PrintStream stream(FileDescriptor descriptor, boolean autoFlush) {
    return new PrintStream(new FileOutputStream(descriptor), autoFlush, StandardCharsets.UTF_8);
  }
}
