package dev.sluice.cli.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RulesCommandTest {
  private static final String GOOD =
      """
      [[rules]]
      id = "word"
      description = "a word"
      regex = '''sesame-([a-z]{8})\\b'''
      keywords = ["sesame"]
      examples = ["sesame-{{lower:8}}"]
      counterExamples = ["sesame-short"]
      """;

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();

  @Test
  void everything_namesWithEscapes_doNotSteerTheTerminal() throws IOException {
    String rules =
        """
        [[rules]]
        id = "wo\\u001b[31mrd\\u009b"
        description = "a \\u001b]0;title\\u0007 word"
        regex = "sesame-[a-z]{8}"
        tags = ["\\u001b[5m"]
        """;
    String file = file(rules);
    Path text = Files.writeString(folder.resolve("text"), "sesame-abcdefgh");
    for (String line :
        List.of(
            "rules list -c " + file,
            "rules check " + file,
            "rules test " + text + " -c " + file,
            "explain " + text + " -c " + file,
            "dir " + text + " -c " + file,
            "dir " + text + " -v -c " + file,
            "dir " + text + " -v --compat gitleaks --no-color -c " + file)) {
      int _ = command.run(line.split(" ", -1));
      String said = command.out() + command.err();
      assertTrue(said.contains("wo\ufffd[31mrd\ufffd") || line.contains("compat"), line + said);
      assertTrue(
          said.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t'),
          line + ": " + said);
    }
  }

  @Test
  void check_goodFile_tellsCostAndBoundOfEachRule() throws IOException {
    assertEquals(0, command.run("rules", "check", file(GOOD)));
    List<String> lines = command.out().lines().toList();
    assertTrue(lines.get(1).matches(" +\\d+\\.\\d{3} +15 bytes  word"), command.out());
    assertTrue(lines.get(2).matches(" +\\d+\\.\\d{3} +15 bytes  all rules together"));
    assertEquals("1 rules, 1 with examples, 0 problems, 0 with a remark", lines.get(3));
  }

  @Test
  void check_exampleThatIsNotFound_isAProblemWithItsPlace() throws IOException {
    String rules = GOOD.replace("sesame-{{lower:8}}", "sesame-{{digit:8}}");
    String file = file(rules);
    assertEquals(1, command.run("rules", "check", file));
    assertTrue(
        command.out().contains(file + ":2: word: example 0 not found: sesame-"), command.out());
    assertTrue(command.out().contains("1 problems"), command.out());
  }

  @Test
  void check_counterExampleThatIsFound_isAProblem() throws IOException {
    assertEquals(1, command.run("rules", "check", file(GOOD.replace("-short", "-longword"))));
    assertTrue(command.out().contains("counter-example 0 found: sesame-longword"), command.out());
  }

  @Test
  void check_regexWithoutLimitOrFingerprint_isRemarkedAndNoProblem() throws IOException {
    String rules = GOOD + "[[rules]]\nid = 'open'\nregex = 'walrus=.*z'\n";
    rules += "[[rules]]\nid = 'slow'\nregex = '[0-9][a-f]'\n";
    assertEquals(0, command.run("rules", "check", file(rules)));
    assertTrue(command.out().contains("open: its matches have no limit"), command.out());
    assertTrue(command.out().contains("slow: has no fingerprint and no keyword"), command.out());
    assertTrue(command.out().contains("0 problems, 2 with a remark"), command.out());
  }

  @Test
  void check_regexThatIsTooLarge_namesItsRule() throws IOException {
    String rules = GOOD + "[[rules]]\nid = 'large'\nregex = '(?:(?:ab|c){1000}d){1000}'\n";
    String file = file(rules);
    assertEquals(1, command.run("rules", "check", file));
    assertTrue(command.out().contains(file + ":9: large: pattern too large"), command.out());
    assertEquals(2, command.run("stdin", "-c", file));
    assertTrue(command.err().contains(file + ":9: large: pattern too large"), command.err());
  }

  @Test
  void test_file_saysWhatIsFoundByTheRulesOfAFile() throws IOException {
    String rules = file(GOOD);
    Path text = Files.writeString(folder.resolve("text"), "first\nsesame-opensnow\n");
    assertEquals(1, command.run("rules", "test", text.toString(), "-c", rules));
    assertTrue(command.out().contains("text:2:1: word: reported"), command.out());
    Files.writeString(text, "nothing");
    assertEquals(0, command.run("rules", "test", text.toString(), "-c", rules));
    assertEquals("", command.out());
  }

  @Test
  void run_wrongWords_areUsageErrors() throws IOException {
    assertEquals(2, command.run("rules"));
    assertEquals(2, command.run("rules", "prove"));
    assertEquals(2, command.run("rules", "show"));
    assertEquals(2, command.run("rules", "show", "no-such-rule"));
    assertEquals(2, command.run("rules", "test"));
    assertEquals(2, command.run("rules", "test", folder.resolve("gone").toString()));
    assertEquals(2, command.run("rules", "check", folder.resolve("gone").toString()));
    assertEquals(2, command.run("rules", "check", file("[[rules]]\nid = \n")));
    assertTrue(command.err().contains("rules.toml:2"), command.err());
  }

  @Test
  void listAndShow_builtInRules_tellOfThem() {
    assertEquals(0, command.run("rules", "list"));
    assertTrue(command.out().contains("\naws-access-key-id "), "no such line");
    assertEquals(0, command.run("rules", "show", "aws-access-key-id"));
    assertTrue(command.out().startsWith("id            aws-access-key-id\n"), command.out());
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("rules.toml"), text).toString();
  }
}
