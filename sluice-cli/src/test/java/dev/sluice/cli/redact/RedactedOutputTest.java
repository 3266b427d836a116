package dev.sluice.cli.redact;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.report.ReportFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plants secrets in several forms beside each other, in file names too, asks for every output there
 * is with {@code --redact}, and looks for them in all forms.
 */
class RedactedOutputTest {
  /** All there are; what fills in a template is asked for by itself. */
  private static final List<String> FORMATS =
      Arrays.stream(ReportFormat.values())
          .filter(format -> format != ReportFormat.TEMPLATE)
          .map(ReportFormat::word)
          .toList();

  private static final String TEMPLATE =
      "{{ range . }}{{ .Line }}|{{ .Match }}|{{ .Secret }}|{{ .File }}|{{ .SymlinkFile }}|"
          + "{{ .Message }}|{{ .Author }}|{{ .Fingerprint }}|{{ .ContentFingerprint }}|"
          + "{{ .Description }}|{{ .Link }}\n{{ end }}";

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();
  private final List<Planted> planted = new ArrayList<>();
  private final Map<String, String> outputs = new TreeMap<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void output_anyFormatOfSecretsInAnyForm_holdsNone(long seed) throws IOException {
    Path tree = plant(new SplittableRandom(seed));
    for (String percent : List.of("--redact", "--redact=80")) {
      outputs.clear();
      everything(tree.toString(), percent);
      assertTrue(outputs.get("json").contains("RuleID"), outputs.get("json"));
      outputs.forEach(this::checkNothingShows);
    }
  }

  /** Some files of some lines, each with up to four secrets in whatever form. */
  private Path plant(SplittableRandom random) throws IOException {
    Path tree = Files.createDirectories(folder.resolve("tree"));
    Files.writeString(tree.resolve(".gitleaks.toml"), Planted.RULES);
    for (int file = 0; file < 4; file++) {
      StringBuilder text = new StringBuilder();
      Planted last = token(random);
      for (int line = 0; line < 6; line++) {
        for (int i = random.nextInt(4); i >= 0; i--) {
          last = random.nextInt(4) == 0 ? last : token(random);
          text.append(" v").append(i).append(": ").append(last.form(random.nextInt(7)));
        }
        Planted id = Planted.random(random, "id_", 20);
        Planted key = Planted.random(random, "key_", 20);
        planted.add(id);
        planted.add(key);
        text.append('\n').append(id.secret()).append(' ').append(key.secret()).append('\n');
      }
      String name = file == 0 ? "plain.txt" : "named-" + last.secret() + ".txt";
      Files.writeString(tree.resolve(name), text + "\n" + last.secret() + "\n");
    }
    Planted written = token(random);
    Files.writeString(tree.resolve("last.txt"), written.form(1) + "\n");
    Files.createSymbolicLink(tree.resolve("link-" + written.secret()), tree.resolve("plain.txt"));
    // A file that cannot be opened as what it is called, with a secret in its name.
    byte[] broken = {'P', 'K', 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3};
    Files.write(tree.resolve("broken-" + written.secret() + ".zip"), broken);
    return tree;
  }

  private Planted token(SplittableRandom random) {
    Planted token = Planted.random(random, "tok_", 24);
    planted.add(token);
    return token;
  }

  private void everything(String tree, String redact) throws IOException {
    for (String format : FORMATS) {
      scan(format, tree, redact, "-f", format, "-r", at(format), "--follow-symlinks");
      scan(format + " printed", tree, redact, "-f", format, "-r", "-");
    }
    Path template = Files.writeString(folder.resolve("form.tmpl"), TEMPLATE);
    scan("template", tree, redact, "--report-template", template.toString(), "-r", at("template"));
    scan("verbose", tree, redact, "-v", "--show-skipped");
    scan("verbose gitleaks", tree, redact, "-v", "--compat", "gitleaks");
    scan("metrics", tree, redact, "--metrics", at("metrics"));
    scan(
        "confident", tree, redact, "--min-confidence", "high", "-f", "html", "-r", at("confident"));
    Files.deleteIfExists(folder.resolve("state"));
    scan("state", tree, redact, "--state", at("state"));
    scan("recalled", tree, redact, "--state", at("state"), "-f", "html", "-r", at("recalled"));
    keep("baseline", "baseline", tree, redact, "-r", at("baseline"), "-f", "json");
    scan("beside baseline", tree, redact, "-b", at("baseline"));
    assertFalse(outputs.get("beside baseline").contains("leaks found:"), "a baseline is one");
    try (var files = Files.list(Path.of(tree))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().contains("-")) {
          String config = Path.of(tree, ".gitleaks.toml").toString();
          keep("explained", "explain", file.toString(), redact, "-c", config);
        }
      }
    }
    Path clear = folder.resolve("clear.jsonl");
    command.run("dir", tree, "-r", clear.toString());
    for (String from : List.of(clear.toString(), at("jsonl"))) {
      for (String format : FORMATS) {
        keep("converted to " + format, "report", "convert", from, redact, "-f", format, "-r", "-");
      }
      keep("merged", "report", "merge", from, at("json"), redact, "-f", "html", "-r", "-");
      keep("compared", "report", "diff", at("empty"), from, redact);
    }
  }

  private String at(String name) throws IOException {
    Path path = folder.resolve(name);
    if (name.equals("empty")) {
      Files.writeString(path, "[]");
    }
    return path.toString();
  }

  private void scan(String name, String tree, String... flags) throws IOException {
    List<String> words = new ArrayList<>(List.of("dir", tree));
    words.addAll(List.of(flags));
    keep(name, words.toArray(new String[0]));
  }

  private void keep(String name, String... words) throws IOException {
    command.run(words);
    String output = command.out() + command.err();
    Path written = folder.resolve(name);
    if (Files.isRegularFile(written)) {
      output += new String(Files.readAllBytes(written), StandardCharsets.ISO_8859_1);
    }
    outputs.merge(name, output, String::concat);
  }

  private void checkNothingShows(String name, String output) {
    for (Planted one : planted) {
      for (String trace : one.traces()) {
        int at = output.indexOf(trace);
        assertFalse(
            at >= 0,
            () ->
                name
                    + " shows "
                    + one.secret()
                    + " as "
                    + trace
                    + " in\n"
                    + output.substring(Math.max(0, at - 300), Math.min(output.length(), at + 200)));
      }
    }
  }
}
