package dev.sluice.detect.config;

import dev.sluice.detect.rule.Allowlist;
import dev.sluice.detect.rule.CharacterClass;
import dev.sluice.detect.rule.Confidence;
import dev.sluice.detect.rule.Evidence;
import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.Origin;
import dev.sluice.detect.rule.Required;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleKind;
import dev.sluice.detect.rule.Severity;
import dev.sluice.detect.toml.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule as one file has it: a field the file leaves out is null, so that the rule may still be
 * completed by, or laid over, the rule of the same id in an extended file.
 */
final class RuleDraft {
  final String id;
  final Origin origin;

  /** Where to point when the rule as a whole is wrong. */
  Place place;

  Place regexPlace;
  @Nullable String description;
  @Nullable String regex;
  @Nullable String path;
  int secretGroup;
  double entropy;
  List<String> keywords = List.of();
  List<String> tags = List.of();
  List<Allowlist> allowlists = List.of();
  List<Required> required = List.of();
  boolean skipReport;
  @Nullable RuleKind kind;
  @Nullable String provider;
  @Nullable NamedShape shape;
  @Nullable Evidence evidence;
  @Nullable Severity severity;
  @Nullable Confidence confidence;
  @Nullable Set<CharacterClass> needs;
  @Nullable String validator;
  @Nullable List<String> references;
  @Nullable List<String> examples;
  @Nullable List<String> counterExamples;

  /** A place in a file. */
  record Place(String file, Position position) {
    RuleFileException error(String problem) {
      return new RuleFileException(file, position, problem);
    }
  }

  RuleDraft(String id, Place place) {
    this.id = id;
    this.place = place;
    regexPlace = place;
    origin = new Origin(place.file(), place.position().line());
  }

  /** A finished rule taken up again, to be extended. */
  static RuleDraft of(Rule rule) {
    Origin origin = rule.origin();
    RuleDraft draft =
        new RuleDraft(
            rule.id(), new Place(origin.file(), new Position(Math.max(1, origin.line()), 1)));
    draft.description = rule.description();
    draft.regex = rule.regex();
    draft.path = rule.path();
    draft.secretGroup = rule.secretGroup();
    draft.entropy = rule.entropy();
    draft.keywords = rule.keywords();
    draft.tags = rule.tags();
    draft.allowlists = rule.allowlists();
    draft.required = rule.required();
    draft.skipReport = rule.skipReport();
    draft.kind = rule.kind();
    draft.provider = rule.provider();
    draft.shape = rule.shape();
    draft.evidence = rule.evidence();
    draft.severity = rule.severity();
    draft.confidence = rule.confidence();
    draft.needs = rule.needs();
    draft.validator = rule.validator();
    draft.references = rule.references();
    draft.examples = rule.examples();
    draft.counterExamples = rule.counterExamples();
    return draft;
  }

  /**
   * Lays another file's draft of the rule over this one: single values replace, lists of keywords,
   * tags and allowlists grow. What the rule requires and whether it reports stay as they are here,
   * as in gitleaks.
   */
  void overlay(RuleDraft over) {
    place = over.place;
    description = isGiven(over.description) ? over.description : description;
    entropy = over.entropy != 0 ? over.entropy : entropy;
    secretGroup = over.secretGroup != 0 ? over.secretGroup : secretGroup;
    path = over.path != null ? over.path : path;
    if (over.regex != null) {
      regex = over.regex;
      shape = null;
      regexPlace = over.regexPlace;
    }
    keywords = joined(keywords, over.keywords);
    tags = joined(tags, over.tags);
    allowlists = joined(allowlists, over.allowlists);
    kind = over.kind != null ? over.kind : kind;
    provider = over.provider != null ? over.provider : provider;
    evidence = over.evidence != null ? over.evidence : evidence;
    severity = over.severity != null ? over.severity : severity;
    confidence = over.confidence != null ? over.confidence : confidence;
    needs = over.needs != null ? over.needs : needs;
    validator = over.validator != null ? over.validator : validator;
    references = over.references != null ? over.references : references;
    examples = over.examples != null ? over.examples : examples;
    counterExamples = over.counterExamples != null ? over.counterExamples : counterExamples;
  }

  /** Whether it needs no other rule to lie over. */
  boolean isWhole() {
    return regex != null || path != null || shape != null;
  }

  void allow(List<Allowlist> more) {
    allowlists = joined(allowlists, more);
  }

  /** The finished rule, once it is known to be whole. */
  Rule finish(RegexCheck check) {
    if (regex == null && path == null && shape == null) {
      throw place.error(
          "rule '"
              + id
              + "' has neither 'regex' nor 'path' and would find nothing; add one of them, or"
              + " extend a file that has a rule of this id");
    }
    if (regex != null && secretGroup > 0) {
      int groups = groups(check, regex);
      if (secretGroup > groups) {
        throw regexPlace.error(
            "rule '%s': secretGroup is %d but the regex has %d group%s; number groups from 1"
                .formatted(id, secretGroup, groups, groups == 1 ? "" : "s"));
      }
    }
    return new Rule(
        id,
        description == null ? "" : description,
        regex,
        path,
        Math.max(0, secretGroup),
        entropy,
        keywords,
        tags,
        allowlists,
        required,
        skipReport,
        kind,
        provider == null ? "" : provider,
        shape,
        severity == null ? Severity.DEFAULT : severity,
        confidence == null ? Confidence.DEFAULT : confidence,
        needs == null ? Set.of() : needs,
        validator,
        evidence,
        references == null ? List.of() : references,
        examples == null ? List.of() : examples,
        counterExamples == null ? List.of() : counterExamples,
        origin);
  }

  private int groups(RegexCheck check, String checked) {
    try {
      return check.groups(checked);
    } catch (IllegalArgumentException e) {
      throw regexPlace.error("'regex' is not a valid RE2 regex: " + e.getMessage());
    }
  }

  private static boolean isGiven(@Nullable String value) {
    return value != null && !value.isEmpty();
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    if (second.isEmpty()) {
      return first;
    }
    List<T> result = new ArrayList<>(first);
    result.addAll(second);
    return result;
  }
}
