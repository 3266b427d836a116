package dev.sluice.cli.watch;

import dev.sluice.report.ReportFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.util.Locale;
import javax.management.JMException;
import javax.management.ObjectName;

/** The objects that are alive, by class. */
final class HeapHistogram {
  private HeapHistogram() {}

  static void write(Path path) throws IOException {
    try (ReportFile file = ReportFile.create(path)) {
      file.writer().write(text());
      file.commit();
    }
  }

  static String text() throws IOException {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    String head =
        String.format(
            Locale.ROOT,
            "heap: %,d bytes used, %,d taken from the system%n",
            heap.getUsed(),
            heap.getCommitted());
    return head + live();
  }

  private static String live() throws IOException {
    try {
      Object answer =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "gcClassHistogram",
                  new Object[] {new String[0]},
                  new String[] {String[].class.getName()});
      return String.valueOf(answer);
    } catch (JMException e) {
      throw new IOException("this Java cannot count its objects", e);
    }
  }
}
