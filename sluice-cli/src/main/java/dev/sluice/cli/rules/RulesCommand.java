package dev.sluice.cli.rules;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.engine.RuleChoice;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.EngineRequest;
import dev.sluice.cli.request.RulesRequest;
import dev.sluice.detect.builtin.Aliases;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.RuleSet;
import dev.sluice.report.TerminalText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lists, shows, checks and tries rules. */
public final class RulesCommand {
  private final RulesRequest request;
  private final Console console;

  private RulesCommand(RulesRequest request, Console console) {
    this.request = request;
    this.console = console;
  }

  public static int run(CommandLine line, Console console) {
    return new RulesCommand(RulesRequest.of(line), console).run();
  }

  private int run() {
    List<String> words = request.operands();
    String verb = words.isEmpty() ? "" : words.getFirst();
    return switch (verb) {
      case "list" -> list();
      case "show" -> show(operand("show ID"));
      case "check" ->
          new RuleReport(console)
              .check(
                  choice(
                          words.size() > 1
                              ? request.engine().withConfig(Path.of(words.get(1)))
                              : request.engine())
                      .withSources());
      case "test" -> MatchPrinter.print(request, console, Path.of(operand("test FILE")), 0, false);
      default -> throw new UsageException("'rules' takes list, show, check or test");
    };
  }

  private static RuleChoice choice(EngineRequest engine) {
    return RuleChoice.of(engine, System.getenv(), List.of());
  }

  private String operand(String form) {
    if (request.operands().size() != 2) {
      throw new UsageException("it is 'sluice rules " + form + "'");
    }
    return request.operands().get(1);
  }

  private int list() {
    if (request.listsAliases()) {
      return listAliases();
    }
    RuleSet rules = choice(request.engine()).rules();
    for (Rule rule : rules.rules()) {
      console
          .out()
          .printf(
              Locale.ROOT,
              "%-48s %-9s %-8s %s%n",
              TerminalText.line(rule.id()),
              kind(rule),
              rule.severity().name().toLowerCase(Locale.ROOT),
              TerminalText.line(rule.description()));
    }
    console.err().println(rules.size() + " rules" + counts(rules));
    return ExitStatus.CLEAN;
  }

  private static String kind(Rule rule) {
    RuleKind kind = rule.kind();
    return kind == null ? "" : kind.name().toLowerCase(Locale.ROOT);
  }

  /** How many rules are of each kind, where their files say it. */
  private static String counts(RuleSet rules) {
    List<String> counts = new ArrayList<>();
    for (RuleKind kind : RuleKind.values()) {
      long count = rules.rules().stream().filter(rule -> rule.kind() == kind).count();
      if (count > 0) {
        counts.add(count + " " + kind.name().toLowerCase(Locale.ROOT));
      }
    }
    return counts.isEmpty() ? "" : ": " + String.join(", ", counts);
  }

  private int listAliases() {
    Map<String, Aliases.Alias> aliases = Aliases.ofGitleaks().all();
    aliases.forEach(
        (name, alias) -> {
          List<String> parts = new ArrayList<>(alias.rules());
          alias.broader().forEach(rule -> parts.add("(" + rule + ")"));
          console
              .out()
              .printf(
                  Locale.ROOT,
                  "%-48s %s%n",
                  name,
                  parts.isEmpty() ? "no rule: files are not reported by name" : words(parts));
        });
    console.err().println(aliases.size() + " names; rules in brackets find more than that");
    return ExitStatus.CLEAN;
  }

  private static String words(List<String> parts) {
    return String.join(" ", parts);
  }

  private int show(String id) {
    RuleSet rules = choice(request.engine()).withSources();
    int index = rules.indexOf(id);
    if (index < 0) {
      throw new UsageException("no rule is called '" + id + "'; 'sluice rules list' lists them");
    }
    Rule rule = rules.rule(index);
    row("id", rule.id());
    row("description", rule.description());
    row("kind", kind(rule));
    row("severity", rule.severity().name().toLowerCase(Locale.ROOT));
    row("confidence", rule.confidence().name().toLowerCase(Locale.ROOT));
    row("provider", rule.provider());
    NamedShape shape = rule.shape();
    row("names", shape == null ? "" : String.join(" ", shape.names()));
    row("value", shape == null ? "" : shape.value());
    row("evidence", rule.evidence() == null ? "" : rule.evidence().name().toLowerCase(Locale.ROOT));
    row("regex", rule.regex() == null ? "" : rule.regex());
    row("path", rule.path() == null ? "" : rule.path());
    row("entropy", rule.entropy() == 0 ? "" : Double.toString(rule.entropy()));
    row("needs", rule.needs().stream().map(Enum::name).sorted().toList().toString());
    row("keywords", rule.keywords().toString());
    row("validator", rule.validator() == null ? "" : rule.validator());
    row("references", String.join(" ", rule.references()));
    row("examples", String.join("\n              ", rule.examples()));
    row("written at", rule.origin().toString());
    return ExitStatus.CLEAN;
  }

  private void row(String name, String value) {
    if (!value.isEmpty() && !value.equals("[]")) {
      console.out().printf(Locale.ROOT, "%-13s %s%n", name, TerminalText.lines(value));
    }
  }
}
