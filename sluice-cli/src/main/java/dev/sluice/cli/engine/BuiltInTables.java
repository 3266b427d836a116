package dev.sluice.cli.engine;

import dev.sluice.cli.program.PreparedFolder;
import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.detect.rule.RuleSet;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The tables of the built-in rules as files: a start reads them as they lie, without opening the
 * jar they came in.
 */
public final class BuiltInTables {
  private static final String RULES_FILE = "rules.bin";
  private static final String ENGINE_FILE = "engine.bin";

  private BuiltInTables() {}

  /** Writes the tables of this build into a folder. */
  public static void write(Path folder) throws IOException {
    replace(folder.resolve(RULES_FILE), BuiltIn.packed());
    replace(folder.resolve(ENGINE_FILE), BuiltIn.compiled().array());
  }

  /** Leaves the file before it to processes that have it open. */
  private static void replace(Path file, byte[] bytes) throws IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    Files.write(partial, bytes);
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /** An engine of the built-in rules, from the launcher's files if they are there. */
  static Engine engine(EngineOptions options) {
    File rulesFile = PreparedFolder.file(RULES_FILE);
    File engineFile = PreparedFolder.file(ENGINE_FILE);
    if (rulesFile == null || engineFile == null) {
      return BuiltIn.engine(options);
    }
    FutureTask<RuleSet> rules =
        new FutureTask<>(() -> RuleSetFormat.readOnDemand(new FileInputStream(rulesFile)));
    // Both take milliseconds of a cold start, one on each of two threads.
    Thread.ofPlatform().daemon().name("sluice-rules").start(rules);
    try (FileInputStream compiled = new FileInputStream(engineFile)) {
      return Engine.read(rules, compiled, engineFile.length(), options);
    } catch (IOException | ExecutionException | IllegalArgumentException e) {
      return BuiltIn.engine(options);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return BuiltIn.engine(options);
    }
  }
}
