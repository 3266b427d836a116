package dev.sluice.detect.builtin;

import dev.sluice.detect.rule.NamedShape;
import dev.sluice.detect.rule.Rule;
import java.util.Locale;

/**
 * A way a secret, {@code @} in the template, stands in a line of text, and how many rules' secrets
 * are found that way.
 */
enum Snippet {
  /** For secrets that are found by their shape alone. */
  BARE("@", 0.66),
  EXPORT("export NAME=@", 0.96),
  QUOTED("NAME=\"@\"", 0.98),
  JSON("{\"name\": \"@\"}", 0.98),
  ESCAPED_JSON("\"{\\\"name\\\":\\\"@\\\"}\"", 0.98),
  YAML("  name: @", 0.96),
  JAVA("private static final String NAME = \"@\";", 0.98),
  JAVASCRIPT("const camel = '@';", 0.98),
  PHP("'name' => '@',", 0.98),
  PROPERTIES("dotted=@", 0.96),
  XML_ELEMENT("<camel>@</camel>", 0.98),
  XML_ATTRIBUTE("<add key=\"NAME\" value=\"@\" />", 0.98),
  COMMAND("tool --dashed @", 0.96),
  CONTAINER("docker run -e NAME=@ image", 0.96),
  URL("https://api.provider.com/v1/items?api_key=@", 0.96),
  BEARER("curl https://api.provider.com/me -H \"Authorization: Bearer @\"", 0.96),
  HEADER("curl -H 'X-Api-Key: @' https://api.provider.com/v1", 0.94),
  MARKDOWN("| NAME | `@` |", 0.9),
  RUST("const NAME: &str = \"@\";", 0.95),
  MACRO("#define NAME \"@\"", 0.95),
  DEFAULT("const camel = process.env.NAME || '@';", 0.95);

  private final String template;

  /** The least share of rules whose secret is found. */
  final double recallMin;

  Snippet(String template, double recallMin) {
    this.template = template;
    this.recallMin = recallMin;
  }

  /** Whether what stands here is a token: a password is too short to be taken for one. */
  boolean carriesToken() {
    return this == BEARER || this == HEADER || this == URL;
  }

  /** A line in which a secret of a rule stands, under a name with the provider in it. */
  String of(Rule rule, String secret) {
    String provider = provider(rule);
    String name = provider + "_" + kind(rule);
    return template
        .replace("NAME", name.toUpperCase(Locale.ROOT))
        .replace("name", name)
        .replace("camel", camelCase(name))
        .replace("dotted", name.replace('_', '.'))
        .replace("dashed", name.replace('_', '-'))
        .replace("provider", provider)
        .replace("@", secret);
  }

  private static String provider(Rule rule) {
    NamedShape shape = rule.shape();
    String keyword = (shape == null ? rule.keywords() : shape.names()).getFirst();
    return keyword.matches("[a-z0-9]{3,}") ? keyword : rule.id().split("-")[0];
  }

  private static String kind(Rule rule) {
    for (String kind : new String[] {"client-secret", "access-token", "password", "token"}) {
      if (rule.id().endsWith(kind)) {
        return kind.replace('-', '_');
      }
    }
    return "api_key";
  }

  private static String camelCase(String name) {
    StringBuilder result = new StringBuilder();
    for (String word : name.split("_")) {
      boolean first = result.isEmpty() || word.isEmpty();
      result.append(first ? word : word.substring(0, 1).toUpperCase(Locale.ROOT));
      result.append(first ? "" : word.substring(1));
    }
    return result.toString();
  }
}
