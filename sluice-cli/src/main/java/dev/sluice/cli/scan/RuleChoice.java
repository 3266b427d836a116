package dev.sluice.cli.scan;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.detect.builtin.Aliases;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.LoadedRules;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleFileException;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.scan.FailureWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Where the rules of a scan come from: a file, a text in the environment, or what is built in.
 *
 * @param name the file's name or the variable's, empty for the built-in rules
 * @param text the TOML, empty for the built-in rules
 */
public record RuleChoice(String name, String text) {
  private static final RuleChoice BUILT_IN = new RuleChoice("", "");
  private static final List<String> FILE_VARIABLES = List.of("SLUICE_CONFIG", "GITLEAKS_CONFIG");
  private static final String TEXT_VARIABLE = "GITLEAKS_CONFIG_TOML";
  private static final List<String> FILE_NAMES = List.of(".sluice.toml", ".gitleaks.toml");

  public boolean isBuiltIn() {
    return name.isEmpty();
  }

  /** The rules, without what scanning does not need where they are built in. */
  public RuleSet rules() {
    return isBuiltIn() ? BuiltIn.rules() : load(new ArrayList<>());
  }

  /** The rules with their examples and references. */
  public RuleSet withSources() {
    return isBuiltIn() ? BuiltIn.rulesWithExamples() : load(new ArrayList<>());
  }

  /** Reads the file; not for built-in rules. */
  RuleSet load(List<String> warnings) {
    try {
      LoadedRules loaded =
          RuleLoader.load(
              new RuleFile(name, text),
              LoadOptions.STRICT
                  .withCheckEveryRegex(false)
                  .withDefaults(BuiltIn::rules)
                  .withAliases(id -> Aliases.ofGitleaks().rulesOf(id))
                  .withFiles(path -> new RuleFile(path, Files.readString(Path.of(path)))));
      warnings.addAll(loaded.warnings());
      return loaded.rules();
    } catch (RuleFileException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  public static RuleChoice of(
      CommandLine line, Map<String, String> environment, List<Path> targets) {
    if (line.has(Flag.CONFIG)) {
      return file(Path.of(line.text(Flag.CONFIG).orElseThrow()));
    }
    for (String variable : FILE_VARIABLES) {
      String path = environment.getOrDefault(variable, "");
      if (!path.isEmpty()) {
        return file(Path.of(path));
      }
    }
    String text = environment.getOrDefault(TEXT_VARIABLE, "");
    if (!text.isEmpty()) {
      return new RuleChoice(TEXT_VARIABLE, text);
    }
    if (!targets.isEmpty()) {
      for (String name : FILE_NAMES) {
        Path path = targets.getFirst().resolve(name);
        if (Files.isRegularFile(path)) {
          return file(path);
        }
      }
    }
    return BUILT_IN;
  }

  public static RuleChoice file(Path path) {
    try {
      return new RuleChoice(path.toString(), Files.readString(path));
    } catch (IOException e) {
      throw new UsageException("cannot read the rule file " + path + ": " + FailureWords.of(e));
    }
  }
}
