package dev.sluice.cli.scan;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.scan.ScanJob;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.source.archive.ArchiveContainer;
import dev.sluice.source.archive.ArchiveLimits;
import dev.sluice.source.archive.ArchivePolicy;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive policy that ends a run does so for whoever started it. */
@Timeout(120)
class FailRunTest {
  @TempDir Path folder;

  @BeforeEach
  void lockedArchive() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("locked.txt"));
      zip.write("words".getBytes(UTF_8));
    }
    byte[] archive = bytes.toByteArray();
    archive[6] |= 1;
    archive[new String(archive, ISO_8859_1).indexOf("PK\1\2") + 8] |= 1;
    Files.write(folder.resolve("a.zip"), archive);
  }

  @Test
  void join_libraryWithoutAListener_endsTheRun() {
    ScanOutcome outcome = scan(ArchivePolicy.FAIL_RUN);
    assertEquals("encrypted, and the archive policy is to end the run then", outcome.stopped());
    assertFalse(outcome.complete());
    assertEquals(1, outcome.problemsTotal());
    assertEquals("", scan(ArchivePolicy.SKIP).stopped());
  }

  @Test
  void run_commandLine_isIncompleteAndSaysWhy() {
    CommandRun command = new CommandRun();
    assertEquals(3, command.run("dir", folder.toString(), "--archive-policy", "fail-run"));
    assertTrue(command.err().contains("encrypted, and the archive policy"), command.err());
  }

  private ScanOutcome scan(ArchivePolicy policy) {
    return ScanJob.builder(BuiltIn.engine(EngineOptions.DEFAULT))
        .source(new LocalSource(List.of(folder), LocalOptions.defaults()))
        .containers(List.of(new ArchiveContainer(ArchiveLimits.defaults(), policy)))
        .start(finding -> {})
        .join();
  }
}
