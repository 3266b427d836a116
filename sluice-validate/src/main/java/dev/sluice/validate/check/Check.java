package dev.sluice.validate.check;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to a provider whether a secret is live.
 *
 * @param id unique over all files
 * @param provider who is asked
 * @param rules the ids of the rules whose secrets it is for; a star at the end stands for the rest
 * @param providers whose secrets it is for, whatever rule found them: a token of a form that many
 *     have, with the name of its provider beside it
 * @param reference the page it follows
 * @param evidence where the request was read before it was written down; empty where it was not
 * @param companions what must have been found beside the secret
 * @param withinLines how far away that may be
 * @param parse finds named values in the match and what follows it on its line; null for none
 * @param source where it was written
 */
public record Check(
    String id,
    String provider,
    List<String> rules,
    List<String> providers,
    String reference,
    String evidence,
    List<Companion> companions,
    int withinLines,
    @Nullable Pattern parse,
    Call call,
    String source) {
  public Check {
    rules = List.copyOf(rules);
    providers = List.copyOf(providers);
    companions = List.copyOf(companions);
  }

  /**
   * Another finding of the same file that a request needs.
   *
   * @param name the value's name in templates
   * @param rules the ids of the rules that find it
   * @param isOptional whether it is left empty where nothing was found
   */
  public record Companion(String name, List<String> rules, boolean isOptional) {
    public Companion {
      rules = List.copyOf(rules);
    }

    public boolean isFoundBy(String ruleId) {
      return rules.stream().anyMatch(rule -> fits(rule, ruleId));
    }
  }

  /**
   * Whether it is for the secrets of a rule, or of a provider that a finding is attributed to.
   *
   * @param provider empty where none is known
   */
  public boolean serves(String ruleId, String provider) {
    return rules.stream().anyMatch(rule -> fits(rule, ruleId)) || providers.contains(provider);
  }

  private static boolean fits(String rule, String ruleId) {
    return rule.endsWith("*")
        ? ruleId.startsWith(rule.substring(0, rule.length() - 1))
        : rule.equals(ruleId);
  }

  /**
   * The values with those that are named in a text.
   *
   * @throws MissingValueException if the text is not of the form that the check expects
   */
  public Values parsed(Values values, String text) throws MissingValueException {
    if (parse == null) {
      return values;
    }
    Matcher matcher = parse.matcher(text);
    if (!matcher.find()) {
      throw new MissingValueException("what stands beside it is not all that the check needs");
    }
    Values more = values;
    for (String name : parse.namedGroups().keySet()) {
      String value = matcher.group(name);
      if (value != null) {
        more = more.with(name, value);
      }
    }
    return more;
  }

  @Override
  public String toString() {
    return "Check[" + id + "]";
  }
}
