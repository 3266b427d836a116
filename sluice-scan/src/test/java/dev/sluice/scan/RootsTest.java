package dev.sluice.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.source.MemorySource;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.local.LocalOptions;
import dev.sluice.source.local.LocalSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a target lies is no sign, whoever starts the run. */
class RootsTest {
  private static final Engine ENGINE = BuiltIn.engine(EngineOptions.DEFAULT);

  /** A folder that says that others published what is in it. */
  private static final String PACKAGE = "acme-1.2.3";

  private static final String FILE = "lib/db.js";

  @TempDir Path folder;

  private static final List<String> VALUES =
      List.of("Summer2019", "tiger99", "letmein12", "hunter2", "sesame", "s3cr3t!", "password1");

  @Test
  void start_localTargetInAPackageFolder_isJudgedFromTheTargetOn() throws Exception {
    List<String> telling = telling();
    Path target = folder.resolve(PACKAGE);
    for (String text : telling) {
      write(target.resolve(FILE), text);
      LocalSource files = new LocalSource(List.of(target), LocalOptions.defaults());
      assertEquals(1, found(ScanJob.builder(ENGINE).source(files)), text);
    }
  }

  @Test
  void start_packageFolderInTheTarget_isASign() throws Exception {
    for (String text : telling()) {
      write(folder.resolve(PACKAGE).resolve(FILE), text);
      LocalSource files = new LocalSource(List.of(folder), LocalOptions.defaults());
      assertEquals(0, found(ScanJob.builder(ENGINE).source(files)), text);
    }
  }

  /** Texts that are reported, but not where a package manager would have put them. */
  private static List<String> telling() throws Exception {
    List<String> telling = new ArrayList<>();
    for (String value : VALUES) {
      String text = "const db = connect({\n  user: 'app',\n  password: '" + value + "',\n});\n";
      if (inMemory(FILE, text) == 1 && inMemory(PACKAGE + "/" + FILE, text) == 0) {
        telling.add(text);
      }
    }
    assertFalse(telling.isEmpty());
    return telling;
  }

  private static int inMemory(String path, String text) throws Exception {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return found(
        ScanJob.builder(ENGINE).source(new MemorySource(Map.of(ObjectPath.of(path), bytes))));
  }

  private static int found(ScanJob.Builder job) throws Exception {
    List<Finding> findings = new ArrayList<>();
    job.start(
            finding -> {
              synchronized (findings) {
                findings.add(finding);
              }
            })
        .join();
    return findings.size();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
