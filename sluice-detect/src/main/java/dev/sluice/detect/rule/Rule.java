package dev.sluice.detect.rule;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one kind of secret looks like, and how to tell it from what only looks like it.
 *
 * @param id unique in a rule set
 * @param description whose secret it is and what it opens
 * @param regex RE2 syntax over bytes, or null for a rule on paths alone and for a row of the
 *     provider table
 * @param path regex an object's path must match, or null
 * @param secretGroup the group that holds the secret, 0 for the first that took part
 * @param entropy the bits a byte the secret must exceed, 0 for no such check
 * @param keywords literals, lower case, one of which must be near a match
 * @param tags free words for the report
 * @param allowlists what not to report
 * @param required other rules that must match nearby
 * @param skipReport whether the rule only serves {@code required} of others
 * @param kind what the rule knows of its secrets, or null where its file does not say
 * @param provider whose secrets they are, or empty where the rule does not know
 * @param shape the row of the provider table that the rule is, or null
 * @param severity what the secret opens
 * @param confidence how sure a match is a secret
 * @param needs classes the secret must hold at least one byte of, each
 * @param validator name of an offline check, or null
 * @param evidence how the shape is known, or null where the file does not say
 * @param references where the provider documents the shape
 * @param examples texts the rule must find a secret in, with placeholders
 * @param counterExamples texts it must find none in
 * @param origin where the rule was written
 */
public record Rule(
    String id,
    String description,
    @Nullable String regex,
    @Nullable String path,
    int secretGroup,
    double entropy,
    List<String> keywords,
    List<String> tags,
    List<Allowlist> allowlists,
    List<Required> required,
    boolean skipReport,
    @Nullable RuleKind kind,
    String provider,
    @Nullable NamedShape shape,
    Severity severity,
    Confidence confidence,
    Set<CharacterClass> needs,
    @Nullable String validator,
    @Nullable Evidence evidence,
    List<String> references,
    List<String> examples,
    List<String> counterExamples,
    Origin origin) {

  /** What the ids of rules that look for the names of the provider table begin with. */
  public static final String OF_NAMES = "provider-names-from-";

  /** Copies the collections. */
  public Rule {
    keywords = List.copyOf(keywords);
    tags = List.copyOf(tags);
    allowlists = List.copyOf(allowlists);
    required = List.copyOf(required);
    needs = Set.copyOf(needs);
    references = List.copyOf(references);
    examples = List.copyOf(examples);
    counterExamples = List.copyOf(counterExamples);
  }

  /** The same rule for other paths, or for all of them. */
  public Rule withPath(@Nullable String value) {
    return new Rule(
        id,
        description,
        regex,
        value,
        secretGroup,
        entropy,
        keywords,
        tags,
        allowlists,
        required,
        skipReport,
        kind,
        provider,
        shape,
        severity,
        confidence,
        needs,
        validator,
        evidence,
        references,
        examples,
        counterExamples,
        origin);
  }

  /** The same rule, which now only proposes values to the rows of the provider table. */
  public Rule withoutReport() {
    return new Rule(
        id,
        description,
        regex,
        path,
        secretGroup,
        entropy,
        keywords,
        tags,
        allowlists,
        required,
        true,
        kind,
        provider,
        shape,
        severity,
        confidence,
        needs,
        validator,
        evidence,
        references,
        examples,
        counterExamples,
        origin);
  }

  /** Whether a row of the provider table may take over what the rule finds. */
  public boolean proposes() {
    return kind == RuleKind.GENERIC && regex != null;
  }

  /** Whether the rule looks for the names of the provider table, and for nothing else. */
  public boolean isOfNames() {
    return id.startsWith(OF_NAMES);
  }

  /** Whether the path alone is the finding. */
  public boolean isPathOnly() {
    return regex == null && shape == null;
  }

  /** Whether the rule guesses at secrets of no known provider, and so yields to one that knows. */
  public boolean isGeneric() {
    if (kind != null) {
      return kind == RuleKind.GENERIC;
    }
    String word = "generic";
    for (int i = 0; i <= id.length() - word.length(); i++) {
      if (id.regionMatches(true, i, word, 0, word.length())) {
        return true;
      }
    }
    return false;
  }
}
