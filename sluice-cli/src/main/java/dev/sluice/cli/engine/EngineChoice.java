package dev.sluice.cli.engine;

import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.EngineRequest;
import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.builtin.Aliases;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.example.CompileCheck;
import dev.sluice.detect.example.ExampleCheck;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.scan.EngineCache;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns the chosen rules into an engine. */
public final class EngineChoice {
  private EngineChoice() {}

  public static Engine engine(RuleChoice choice, EngineRequest request, List<String> warnings) {
    BuiltInTables builtIn = choice.isBuiltIn() ? BuiltInTables.begin() : BuiltInTables.NONE;
    return engine(choice, request, builtIn, warnings);
  }

  /**
   * An engine of rules that may have been begun to be read.
   *
   * @param builtIn what the built-in rules are taken from
   */
  public static Engine engine(
      RuleChoice choice, EngineRequest request, BuiltInTables builtIn, List<String> warnings) {
    EngineOptions options =
        EngineOptions.DEFAULT
            .withDecodeDepthMax(request.decodeDepthMax())
            .withHeedAllowMarkers(request.heedsAllowMarkers())
            .withYieldsAcrossLines(!request.likeGitleaks());
    List<String> wanted = request.enabled();
    if (choice.isBuiltIn() && wanted.isEmpty()) {
      return builtIn.engine(options);
    }
    RuleSet rules = choice.isBuiltIn() ? BuiltIn.rules() : choice.load(warnings);
    RuleSet chosen = only(rules, wanted);
    if (chosen.size() == 0) {
      noRules(choice, request, warnings);
    }
    try {
      return new EngineCache(System.getenv()).engine(chosen, options);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          CompileCheck.check(chosen).stream()
              .findFirst()
              .map(ExampleCheck.Problem::toString)
              .orElse(String.valueOf(e.getMessage())));
    }
  }

  /** Without rules nothing is found, whatever is there: only who asks for that gets it. */
  private static void noRules(RuleChoice choice, EngineRequest request, List<String> warnings) {
    if (!request.mayHaveNoRules() && !request.likeGitleaks()) {
      throw new UsageException(
          choice.name()
              + " has no rules, so nothing could be found; give it rules or '[extend] useDefault ="
              + " true', or say --allow-no-rules");
    }
    warnings.add(choice.name() + " has no rules: nothing can be found");
  }

  private static RuleSet only(RuleSet rules, List<String> wanted) {
    if (wanted.isEmpty()) {
      return rules;
    }
    Set<String> ids = new LinkedHashSet<>();
    for (String id : wanted) {
      ids.addAll(meant(rules, id));
    }
    return rules.only(List.copyOf(ids));
  }

  /** The rules of a set that a name stands for: the one so called, and those it is an alias of. */
  private static List<String> meant(RuleSet rules, String name) {
    Aliases.Alias alias = Aliases.ofGitleaks().all().get(name);
    List<String> meant = new ArrayList<>(rules.indexOf(name) >= 0 ? List.of(name) : List.of());
    if (alias != null) {
      meant.addAll(alias.rules());
      if (meant.isEmpty()) {
        meant.addAll(alias.broader());
      }
    }
    meant.removeIf(id -> rules.indexOf(id) < 0);
    if (meant.isEmpty()) {
      throw new UsageException("no rule is called '" + name + "'; 'sluice rules list' lists them");
    }
    return meant;
  }
}
