package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;

import dev.sluice.cli.Leak;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Rule files, ignore files and baselines of a scanned tree, written by its author. */
final class ConfigurationCases {
  private static final String FAMILY = "configuration";

  private final List<HostileCase> cases = new ArrayList<>();

  static List<HostileCase> all() {
    ConfigurationCases made = new ConfigurationCases();
    made.rules();
    made.files();
    made.ignores();
    return made.cases;
  }

  private void add(String name, HostileCase.Making make, Expected expected, String... words) {
    cases.add(new HostileCase(FAMILY, name, make, List.of(words), expected));
  }

  private void rule(String name, String text, Expected expected) {
    add(
        "rules found: " + name,
        folder -> {
          Files.writeString(folder.resolve("a.txt"), "key " + WORD + "\n");
          Files.writeString(folder.resolve(".gitleaks.toml"), text);
        },
        expected,
        "dir",
        "@",
        "--no-progress");
  }

  private void rules() {
    rule("as they should be", Leak.RULES, Expected.found("which was found in the target"));
    rule("none", "title = 'x'\n", Expected.refused("has no rules"));
    rule("empty", "", Expected.refused("has no rules"));
    rule("no TOML", "[[rules]\n", Expected.refused(".gitleaks.toml:1"));
    rule("no UTF-8", "title = '\0'\n", Expected.refused());
    rule("rule without a regex", "[[rules]]\nid = 'a'\n", Expected.refused("'a'"));
    rule("rule without an id", "[[rules]]\nregex = 'a'\n", Expected.refused());
    rule("bad regex", "[[rules]]\nid = 'a'\nregex = '('\n", Expected.refused("missing )"));
    rule(
        "look behind", "[[rules]]\nid = 'a'\nregex = '(?<=a)b'\n", Expected.refused("look-behind"));
    rule(
        "huge repeat",
        "[[rules]]\nid = 'a'\nregex = '(a{1000}){1000}'\n",
        Expected.ends(Set.of(0, 2)));
    rule(
        "regex of many ways",
        "[[rules]]\nid = 'a'\nregex = '(a*)*(b*)*(c*)*sesame-hostiles'\n",
        Expected.ends(Set.of(0, 1, 2)));
    rule(
        "bad regex of an allowlist",
        Leak.RULES + "[[allowlists]]\nregexes = ['(']\n",
        Expected.refused("RE2"));
    rule(
        "extends a file outside",
        "[extend]\npath = '/etc/passwd'\n",
        Expected.refused("--allow-extend"));
    rule("extends what climbs", "[extend]\npath = '../../../etc/passwd'\n", Expected.refused());
    rule("extends itself", "[extend]\npath = '.gitleaks.toml'\n", Expected.refused());
    rule(
        "id that steers",
        Leak.RULES.replace("\"word\"", "\"wo\\u001b[31mrd\""),
        Expected.ends(Set.of(1, 2)));
    rule(
        "group that is not there",
        Leak.RULES + "secretGroup = 7\n",
        Expected.ends(Set.of(0, 1, 2)));
    String folding = "(?i)[a-\\x{2000}]";
    rule(
        "allowlist that RE2 does not end on",
        Leak.RULES + "[rules.allowlist]\nregexes = ['''" + folding + "''']\n",
        Expected.refused("U+1C80"));
    rule(
        "rule that RE2 does not end on",
        "[[rules]]\nid = \"a\"\nregex = '''" + folding + "'''\n",
        Expected.ends(Set.of(0, 1, 2)));
    String deep = "(".repeat(50_000) + "a" + ")".repeat(50_000);
    rule(
        "groups in groups",
        "[[rules]]\nid = \"a\"\nregex = '''" + deep + "'''\n",
        Expected.ends(Set.of(0, 2)));
    rule(
        "allowlist of groups in groups",
        Leak.RULES + "[rules.allowlist]\nregexes = ['''" + deep + "''']\n",
        Expected.refused("too deeply"));
    rule("deep nesting", "a = " + "[".repeat(100_000), Expected.refused());
    rule("deep inline tables", "a = " + "{a=".repeat(20_000), Expected.refused());
    rule("long line", "title = '" + "x".repeat(3_000_000) + "'\n", Expected.refused());
    rule("needs a newer one", "minVersion = 'v99.0.0'\n" + Leak.RULES, Expected.ends(Set.of(1, 2)));
  }

  private static void leak(Path folder) throws Exception {
    Files.writeString(folder.resolve("a.txt"), "key " + WORD + "\n");
  }

  private void files() {
    Expected found = Expected.ends(Set.of(0, 1, 2, 3));
    add(
        "rules found that are a pipe",
        folder -> {
          leak(folder);
          pipe(folder.resolve(".gitleaks.toml"));
        },
        Expected.ends(Set.of(0)),
        "dir",
        "@");
    add(
        "rules found that are a folder",
        folder -> {
          leak(folder);
          Files.createDirectory(folder.resolve(".gitleaks.toml"));
        },
        Expected.ends(Set.of(0, 2)),
        "dir",
        "@");
    add(
        "rules found that are a link out",
        folder -> {
          leak(folder);
          Files.createSymbolicLink(folder.resolve(".gitleaks.toml"), Path.of("/etc/passwd"));
        },
        Expected.refused("a link that leads out"),
        "dir",
        "@");
    add(
        "ignore file that is a link to a device",
        folder -> {
          leak(folder);
          Files.createSymbolicLink(folder.resolve(".gitleaksignore"), Path.of("/dev/zero"));
        },
        found,
        "dir",
        "@");
    for (String text : List.of("{", "[{", "[1]", "{\"a\":1}", "[{\"RuleID\":[]}]", "\0")) {
      add(
          "baseline '" + text.replace("\0", "?") + "'",
          folder -> {
            leak(folder);
            Files.writeString(folder.resolve("b.json"), text);
          },
          Expected.refused(),
          "dir",
          "@",
          "-b",
          "@/b.json");
    }
    add(
        "baseline of deep brackets",
        folder -> Files.writeString(folder.resolve("b.json"), "[".repeat(200_000)),
        Expected.refused(),
        "dir",
        "@",
        "-b",
        "@/b.json");
  }

  private static void pipe(Path file) throws Exception {
    if (new ProcessBuilder("mkfifo", file.toString()).start().waitFor() != 0) {
      throw new IllegalStateException("no pipe " + file);
    }
  }

  private void ignores() {
    String digits = "7d4c1f0e9b3a5c8d2f6e";
    String token = digits + new StringBuilder(digits).reverse();
    for (String line : List.of("api_token = " + token, "secret_key: " + token.substring(7, 23))) {
      for (String name :
          List.of(
              "plain.txt",
              ".gitleaksignore",
              ".sluiceignore",
              "deep/.gitleaksignore",
              "deep/.sluiceignore")) {
        add(
            "built-in rules see '" + line.substring(0, 12) + "' in " + name,
            folder -> {
              Path file = folder.resolve(name);
              Files.createDirectories(file.getParent());
              Files.writeString(file, "# a comment\n" + line + "\n");
            },
            Expected.ends(Set.of(1)),
            "dir",
            "@");
      }
    }
    add(
        "fingerprints in an ignore file are no secrets",
        folder ->
            Files.writeString(
                folder.resolve(".sluiceignore"),
                token
                    + ":src/api/token.txt:generic-api-key:12\n"
                    + "generic-api-key:"
                    + token.substring(7, 23)
                    + ":src/api_key.txt\n"
                    + "config/secret_key.yml:generic-password:7\n"),
        Expected.ends(Set.of(0)),
        "dir",
        "@");
    for (String entry : List.of("a.txt:" + WORD + ":12", WORD + ":0123456789abcdef:a.txt")) {
      add(
          "secret in the rule of the entry " + entry,
          folder -> Files.writeString(folder.resolve(".gitleaksignore"), entry + "\n"),
          Expected.found(),
          "dir",
          "@",
          "-c",
          "@/../rules.toml");
    }
    for (String name : List.of(".gitleaksignore", "deep/.sluiceignore")) {
      add(
          "built-in rules see a secret before a line number in " + name,
          folder -> {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "secret_key:" + token + ":12\n");
          },
          Expected.ends(Set.of(1)),
          "dir",
          "@");
    }
    for (String text :
        List.of("garbage", "*", "\0\0", "a:b:c:d:e:f", "::::", "#", "x".repeat(99_999))) {
      add(
          "ignore file of '" + (text.length() > 20 ? "a long line" : text.replace("\0", "?")) + "'",
          folder -> {
            leak(folder);
            Files.writeString(folder.resolve(".gitleaksignore"), text + "\n");
          },
          Expected.found(),
          "dir",
          "@",
          "-c",
          "@/../rules.toml");
    }
  }
}
