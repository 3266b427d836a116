package dev.sluice.detect.builtin;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Compiles the rule files at build time, so that a start reads tables and compiles nothing. */
public final class BuiltInCompiler {
  private static final String PROVIDERS = "providers";

  private BuiltInCompiler() {}

  /** Takes the folder of rule files and the folder for the tables. */
  public static void main(String[] arguments) throws IOException {
    List<RuleFile> files = files(Path.of(arguments[0]));
    RuleSet rules =
        RuleLoader.loadAll(files, LoadOptions.STRICT.withCheckEveryRegex(false)).rules();
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    Files.write(folder.resolve(BuiltIn.RULES_FILE), RuleSetFormat.write(rules));
    Files.write(
        folder.resolve(BuiltIn.ENGINE_FILE),
        Engine.compile(rules, EngineOptions.DEFAULT).toBytes());
    Files.write(folder.resolve(BuiltIn.FILES_LIST), files.stream().map(RuleFile::name).toList());
    Files.createDirectories(folder.resolve(PROVIDERS));
    for (RuleFile file : files) {
      Files.writeString(folder.resolve(file.name()), file.text());
    }
  }

  /** The files of rules, then those of the provider table. */
  private static List<RuleFile> files(Path folder) throws IOException {
    List<RuleFile> files = new ArrayList<>(files(folder, ""));
    files.addAll(files(folder.resolve(PROVIDERS), PROVIDERS + "/"));
    return files;
  }

  private static List<RuleFile> files(Path folder, String prefix) throws IOException {
    List<RuleFile> files = new ArrayList<>();
    try (Stream<Path> paths = Files.list(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
        files.add(new RuleFile(prefix + path.getFileName(), Files.readString(path)));
      }
    }
    return files;
  }
}
