package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Report templates that were not written with care. */
final class TemplateCases {
  private TemplateCases() {}

  private static final List<String> REFUSED =
      List.of(
          "{{",
          "{{ range",
          "{{ range . }}",
          "{{ end }}",
          "{{ .Colour }}",
          "{{ range . }}{{ .Colour }}{{ end }}",
          "{{ template \"x\" }}",
          "{{ call . }}",
          "{{ env \"HOME\" }}",
          "{{ readFile \"/etc/passwd\" }}",
          "{{ exec \"id\" }}",
          "{{ . | unknown }}",
          "{{ index . 999 }}",
          "{{ define \"a\" }}{{ template \"a\" }}{{ end }}{{ template \"a\" }}",
          "{{ if }}x{{ end }}",
          "{{ with }}",
          "{{ $x }}",
          "{{ 'x }}",
          "{{ \"x }}",
          "{{ regexMatch `(?i)[a-\\x{10ffff}]` \"a\" }}",
          "{{ regexReplaceAll \"\" (repeat 99999 \"a\") (repeat 99999 \"a\") }}");

  static List<HostileCase> all() {
    List<HostileCase> cases = new ArrayList<>();
    for (String text : REFUSED) {
      cases.add(template(text, Expected.refused("template")));
    }
    cases.add(template("{{ range . }}{{ .RuleID }}{{ end }}", Expected.ends(Set.of(1))));
    String deep = "{{ if true }}".repeat(5000) + "x" + "{{ end }}".repeat(5000);
    cases.add(template(deep, Expected.ends(Set.of(1, 2))));
    cases.add(template("{{ " + "(".repeat(50_000), Expected.refused("template")));
    cases.add(template("{{ printf \"%999999999d\" 1 }}", Expected.ends(Set.of(1, 2))));
    cases.add(template("{{ repeat 999999999 \"x\" }}", Expected.ends(Set.of(1, 2, 3))));
    return cases;
  }

  private static HostileCase template(String text, Expected expected) {
    return new HostileCase(
        "templates",
        text.length() > 80 ? text.substring(0, 30) + " and more" : text,
        folder -> {
          Files.writeString(folder.resolve("a.txt"), "key " + WORD + "\n");
          Files.writeString(folder.resolve("t"), text);
        },
        List.of(
            "dir",
            "@/a.txt",
            "-c",
            "@/../rules.toml",
            "-f",
            "template",
            "--report-template",
            "@/t",
            "-r",
            "@/report"),
        expected);
  }
}
