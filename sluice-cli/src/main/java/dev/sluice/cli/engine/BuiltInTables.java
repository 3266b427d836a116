package dev.sluice.cli.engine;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.detect.table.TableFiles;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the built-in rules as files: a start reads them as they lie, without opening the
 * jar they came in, and on threads of their own while the command is made ready.
 */
public final class BuiltInTables {
  /** Files that are not read: the rules come from the jar if they are asked for after all. */
  public static final BuiltInTables NONE = new BuiltInTables(null, null);

  private static final String RULES_FILE = "rules.bin";
  private static final String ENGINE_FILE = "engine.bin";
  private static final String WEIGHTS_FILE = "weights.bin";

  /** Most tables are short: without a buffer each would be a system call or two. */
  private static final int READ_BYTES = 64 << 10;

  private final @Nullable FutureTask<RuleSet> rules;
  private final @Nullable FutureTask<Engine.Tables> tables;

  private BuiltInTables(
      @Nullable FutureTask<RuleSet> rules, @Nullable FutureTask<Engine.Tables> tables) {
    this.rules = rules;
    this.tables = tables;
  }

  /** Writes the tables of this build into a folder. */
  public static void write(Path folder) throws IOException {
    replace(folder.resolve(RULES_FILE), BuiltIn.packed());
    replace(folder.resolve(ENGINE_FILE), BuiltIn.compiled().array());
    replace(folder.resolve(WEIGHTS_FILE), BuiltIn.weights());
  }

  /** Leaves the file before it to processes that have it open. */
  private static void replace(Path file, byte[] bytes) throws IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    Files.write(partial, bytes);
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Begins to read them before the command line is understood, if it looks like that of a scan with
   * the built-in rules. Where it is not, they were read for nothing.
   *
   * @return null if it does not
   */
  public static @Nullable BuiltInTables ahead(List<String> words) {
    String command = words.isEmpty() ? "" : words.getFirst();
    boolean isScan =
        switch (command) {
          case "stdin", "dir", "git", "scan" -> true;
          default -> false;
        };
    for (String word : words) {
      isScan &= !word.startsWith("-c") && !word.startsWith("--config");
    }
    return isScan ? begin() : null;
  }

  /** Begins to read the launcher's files, if they are there. */
  public static BuiltInTables begin() {
    File rulesFile = TableFiles.laid(RULES_FILE);
    File engineFile = TableFiles.laid(ENGINE_FILE);
    if (rulesFile == null || engineFile == null) {
      return NONE;
    }
    return new BuiltInTables(
        started("sluice-rules", () -> RuleSetFormat.readOnDemand(new FileInputStream(rulesFile))),
        started("sluice-tables", () -> read(engineFile)));
  }

  private static <T> FutureTask<T> started(String name, Callable<T> reading) {
    FutureTask<T> task = new FutureTask<>(reading);
    Thread.ofPlatform().daemon().name(name).start(task);
    return task;
  }

  private static Engine.Tables read(File file) throws IOException {
    try (InputStream in = new BufferedInputStream(new FileInputStream(file), READ_BYTES)) {
      return Engine.read(in, file.length());
    }
  }

  /** An engine of the built-in rules; where their files cannot be used, from those of the jar. */
  Engine engine(EngineOptions options) {
    if (rules == null || tables == null) {
      return BuiltIn.engine(options);
    }
    try {
      return Engine.of(rules.get(), tables.get(), options);
    } catch (ExecutionException | IllegalArgumentException e) {
      return BuiltIn.engine(options);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return BuiltIn.engine(options);
    }
  }
}
