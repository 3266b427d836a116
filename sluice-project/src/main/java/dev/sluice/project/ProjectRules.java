package dev.sluice.project;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.LoadedRules;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleFileException;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.scan.EngineCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a project, compiled.
 *
 * @param warnings what the author of the rule file should know
 */
record ProjectRules(Engine engine, List<String> warnings) {
  private static final List<String> FILE_NAMES = List.of(".sluice.toml", ".gitleaks.toml");

  ProjectRules {
    warnings = List.copyOf(warnings);
  }

  static ProjectRules of(ProjectOptions options, EngineCache cache) throws ProjectException {
    Path file = file(options);
    if (file == null) {
      return new ProjectRules(BuiltIn.engine(EngineOptions.DEFAULT), List.of());
    }
    try {
      Path folder = options.folder();
      LoadedRules loaded =
          RuleLoader.load(
              new RuleFile(file.toString(), Files.readString(file)),
              LoadOptions.STRICT
                  .withCheckEveryRegex(false)
                  .withDefaults(BuiltIn::rules)
                  .withFiles(path -> new RuleFile(path, Files.readString(folder.resolve(path)))));
      Engine engine = cache.engine(loaded.rules(), EngineOptions.DEFAULT);
      return new ProjectRules(engine, loaded.warnings());
    } catch (IOException e) {
      throw new ProjectException("cannot read the rule file " + file + ": " + e, e);
    } catch (RuleFileException e) {
      throw new ProjectException(String.valueOf(e.getMessage()), e);
    } catch (IllegalArgumentException e) {
      throw new ProjectException(file + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable Path file(ProjectOptions options) {
    if (options.config() != null) {
      return options.config();
    }
    for (String name : FILE_NAMES) {
      Path file = options.folder().resolve(name);
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    return null;
  }
}
