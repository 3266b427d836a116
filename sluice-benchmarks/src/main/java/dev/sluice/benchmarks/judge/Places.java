package dev.sluice.benchmarks.judge;

import java.util.List;
import java.util.Locale;

/** Where people put secrets: lines with {@code @} for the value, under a name in their style. */
final class Places {
  /** The places. */
  static final List<String> ALL =
      List.of(
          "export NAME=@",
          "NAME=\"@\"",
          "{\"name\": \"@\"}",
          "  name: @",
          "private static final String NAME = \"@\";",
          "const camel = '@';",
          "'name' => '@',",
          "dotted=@",
          "<camel>@</camel>",
          "<add key=\"NAME\" value=\"@\" />",
          "tool --dashed @",
          "docker run -e NAME=@ image",
          "https://api.acme.com/v1/items?name=@",
          "curl -H 'X-Dashed: @' https://api.acme.com/v1",
          "curl https://api.acme.com/me -H \"Authorization: Bearer @\"",
          "| NAME | `@` |",
          "const NAME: &str = \"@\";",
          "#define NAME \"@\"",
          "const camel = process.env.NAME || '@';",
          "\"{\\\"name\\\":\\\"@\\\"}\"",
          "name = @",
          "  \"camel\": \"@\",",
          "client = Client(name=\"@\")",
          "https://api.acme.com/v1/items?api_key=@",
          "ENV NAME @",
          "NAME: '@'",
          "self.name = \"@\"",
          "    camel: \"@\",",
          "set NAME=@");

  private Places() {}

  /**
   * A line in which a value stands under a name.
   *
   * @param name words in lower case, joined by underscores
   */
  static String filled(String place, String name, String value) {
    StringBuilder camel = new StringBuilder();
    for (String word : name.split("_", -1)) {
      boolean isFirst = camel.isEmpty() || word.isEmpty();
      camel.append(
          isFirst ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    String dashed = name.replace('_', '-');
    return place
        .replace("NAME", name.toUpperCase(Locale.ROOT))
        .replace("name", name)
        .replace("camel", camel)
        .replace("dotted", name.replace('_', '.'))
        .replace("dashed", dashed)
        .replace(
            "Dashed",
            dashed.isEmpty()
                ? ""
                : dashed.substring(0, 1).toUpperCase(Locale.ROOT) + dashed.substring(1))
        .replace("@", value);
  }
}
