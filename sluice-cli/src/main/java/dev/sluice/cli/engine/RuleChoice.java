package dev.sluice.cli.engine;

import dev.sluice.cli.console.Numbers;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.EngineRequest;
import dev.sluice.cli.request.InputFile;
import dev.sluice.detect.builtin.Aliases;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.LoadedRules;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleFileException;
import dev.sluice.detect.config.RuleLoader;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the rules of a scan come from: a file, a text in the environment, or what is built in.
 *
 * @param name the file's name or the variable's, empty for the built-in rules
 * @param text the TOML, empty for the built-in rules
 * @param tree what is scanned, if the file was found in it and may not lead out of it; null where
 *     the user named the file
 * @param isFound whether the file was found in what is scanned, and nobody named it
 */
public record RuleChoice(String name, String text, @Nullable Path tree, boolean isFound) {
  private static final RuleChoice BUILT_IN = new RuleChoice("", "", null, false);
  private static final List<String> FILE_VARIABLES = List.of("SLUICE_CONFIG", "GITLEAKS_CONFIG");
  private static final String TEXT_VARIABLE = "GITLEAKS_CONFIG_TOML";
  private static final List<String> FILE_NAMES = List.of(".sluice.toml", ".gitleaks.toml");

  public boolean isBuiltIn() {
    return name.isEmpty();
  }

  /** How many rules there are and whose, for the last words of a run. */
  public String words(int rules) {
    if (isBuiltIn()) {
      return Numbers.grouped(rules) + ", built in";
    }
    return Numbers.grouped(rules)
        + " of "
        + name
        + (isFound ? ", which was found in the target" : "");
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
                  .withFiles(this::extended));
      if (!loaded.warnings().isEmpty()) {
        warnings.addAll(ForeignConfig.told(loaded.warnings()));
      }
      return loaded.rules();
    } catch (RuleFileException e) {
      throw new UsageException(e.getMessage() + ForeignConfig.hint(name, text));
    }
  }

  /** A file that {@code extend.path} names: one from the target may name only others of it. */
  private RuleFile extended(String path) throws IOException {
    Path file = Path.of(path);
    if (tree == null) {
      return new RuleFile(path, InputFile.extended(file));
    }
    if (!InputFile.isInside(file, tree)) {
      throw new IOException(
          "it lies outside of "
              + tree
              + ", where the rules were found; name the rule file with --config, or say"
              + " --allow-extend");
    }
    return new RuleFile(path, InputFile.found(file, tree));
  }

  public static RuleChoice of(
      EngineRequest request, Map<String, String> environment, List<Path> targets) {
    if (request.config().isPresent()) {
      return file(request.config().get(), request.timeoutSeconds());
    }
    for (String variable : FILE_VARIABLES) {
      String path = environment.getOrDefault(variable, "");
      if (!path.isEmpty()) {
        return file(Path.of(path), request.timeoutSeconds());
      }
    }
    String text = environment.getOrDefault(TEXT_VARIABLE, "");
    if (!text.isEmpty()) {
      return new RuleChoice(TEXT_VARIABLE, text, null, false);
    }
    if (!targets.isEmpty()) {
      for (String name : FILE_NAMES) {
        Path path = targets.getFirst().resolve(name);
        if (Files.isRegularFile(path)) {
          return found(path, targets.getFirst(), request.mayExtend());
        }
      }
    }
    return BUILT_IN;
  }

  /** The rules of a file that the user named. */
  private static RuleChoice file(Path path, long timeoutSeconds) {
    try {
      return new RuleChoice(path.toString(), InputFile.named(path, timeoutSeconds), null, false);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private static RuleChoice found(Path path, Path tree, boolean mayLeave) {
    try {
      String text = InputFile.found(path, tree);
      return new RuleChoice(path.toString(), text, mayLeave ? null : tree, true);
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private static UsageException unreadable(Path path, IOException why) {
    return new UsageException("cannot read the rule file " + path + ": " + FailureReason.of(why));
  }
}
