package dev.sluice.report;

import dev.sluice.scan.FindingSink;
import java.io.IOException;

/**
 * Writes one report, finding by finding. {@link #finish()} completes it: without it the report is
 * not whole. The stream it writes to is its opener's to close; closing the writer only gives up
 * what it kept beside that.
 */
public interface ReportWriter extends FindingSink, AutoCloseable {
  void finish() throws IOException;

  @Override
  default void close() throws IOException {}
}
