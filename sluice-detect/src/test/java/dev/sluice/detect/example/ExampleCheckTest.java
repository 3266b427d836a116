package dev.sluice.detect.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.detect.config.LoadOptions;
import dev.sluice.detect.config.RuleFile;
import dev.sluice.detect.config.RuleLoader;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExampleCheckTest {
  private static List<String> problems(String text, boolean complete) {
    var rules = RuleLoader.load(new RuleFile("f", text), LoadOptions.STRICT).rules();
    return ExampleCheck.check(rules, new Re2Matching(), complete).stream()
        .map(Object::toString)
        .toList();
  }

  @Test
  void check_goodRule_hasNoProblems() {
    assertEquals(
        List.of(),
        problems(
            """
            [[rules]]
            id = "acme-key"
            description = "Acme."
            regex = '''\\bacme_([0-9a-f]{16})\\b'''
            entropy = 2.0
            keywords = ["acme_"]
            references = ["https://acme.example"]
            examples = ['k=acme_{{hex:16}}', 'acme_{{hex:16}}']
            counterExamples = ['acme_{{hex:15}}', 'acme_{{repeat:0:16}}']
            """,
            true));
  }

  @Test
  void check_everyMistake_isReported() {
    assertEquals(
        List.of(
            "f:2: Bad_Id: no description",
            "f:2: Bad_Id: no keywords",
            "f:2: Bad_Id: no references",
            "f:2: Bad_Id: the id is not kebab-case",
            "f:2: Bad_Id: fewer than two counter-examples",
            "f:2: Bad_Id: example 0 not found: aa (entropy 0.000 does not exceed 1.000 bits a byte)",
            "f:2: Bad_Id: example 1: unknown placeholder {{what:1}}",
            "f:2: Bad_Id: counter-example 0 found: ab"),
        problems(
            """
            [[rules]]
            id = "Bad_Id"
            regex = '[a-b]{2}'
            entropy = 0.9999
            examples = ['aa', '{{what:1}}']
            counterExamples = ['ab']
            """,
            true));
  }

  @Test
  void check_requiredRule_mustBeInTheExample() {
    String rules =
        """
        [[rules]]
        id = 'p'
        path = '\\.env$'
        regex = 'p=(\\w+)'
        examples = ['p=x', 'u=1 p=x']
        [[rules.required]]
        id = 'u'
        [[rules]]
        id = 'u'
        regex = 'u=(\\w+)'
        skipReport = true
        examples = ['u=1']
        """;
    assertEquals(List.of("f:2: p: example 0 not found: p=x"), problems(rules, false));
  }

  @Test
  void check_keywordMissing_saysSo() {
    assertEquals(
        List.of("f:2: a: example 0 not found: x1 (no keyword of a)"),
        problems("[[rules]]\nid='a'\nregex='x1'\nkeywords=['y']\nexamples=['x1']", false));
  }

  @Test
  void check_pathOnlyRule_takesExamplesAsPaths() {
    assertEquals(
        List.of("f:2: a: example 1 not found: x.txt"),
        problems(
            "[[rules]]\nid='a'\npath='\\.p12$'\nexamples=['a/x.p12','x.txt']\n"
                + "counterExamples=['p12']",
            false));
  }
}
