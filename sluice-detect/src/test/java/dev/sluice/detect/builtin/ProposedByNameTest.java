package dev.sluice.detect.builtin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.sluice.detect.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What rules for providers' names propose to the table. Each proposal is confirmed and judged, so
 * that lines of which a repository has thousands must not be among them.
 */
final class ProposedByNameTest {
  private final List<Rule> rules =
      BuiltIn.rulesWithExamples().rules().stream().filter(Rule::isOfNames).toList();

  @Test
  void rules_linesOfDependenciesAndImports_proposeNothing() {
    List<String> lines =
        List.of(
            "github.com/stretchr/objx v0.5.0/go.mod"
                + " h1:Yh+to48EsGEfYuaHDzXPcE3xhTkx73EhmCGUpEOglKo=",
            "google.golang.org/api v0.14.0/go.mod h1:iLdEw5Ide6rF15KTC1Kkl0iskquN2gFfn9o9XIsbkAI=",
            "\t\"github.com/trufflesecurity/trufflehog/v3/pkg/detectors/dropbox\"",
            "import { S3Client } from \"aws-sdk/clients/s3/version2Client\";",
            "  \"resolved\": \"https://registry.npmjs.org/stripe/-/stripe-12.0.1.tgz\",",
            "see https://github.com/acme/app/issues/2372 and https://github.com/acme/app/pull/91");
    assertEquals(List.of(), lines.stream().filter(line -> !proposed(line).isEmpty()).toList());
  }

  @Test
  void rules_valueGivenToName_proposeIt() {
    String plain = "9b2a5f1d377558acc5d877496fe8670b";
    assertTrue(proposed("mailgun = \"" + plain + "\"").contains(plain));
    String wide = "f2GOmd1863KrkAFoxvp70afdkL1mf5R/lX9HDklzoB4JIi3VPduPxvu4ZwXsXxy2";
    assertTrue(proposed("{\"aiven_token\": \"" + wide + "\"}").contains(wide));
    assertTrue(proposed("\"{\\\"aiven_token\\\":\\\"" + wide + "\\\"}\"").contains(wide));
  }

  private List<String> proposed(String line) {
    List<String> values = new ArrayList<>();
    for (Rule rule : rules) {
      Matcher matcher = Pattern.compile(String.valueOf(rule.regex())).matcher(line);
      while (matcher.find()) {
        values.add(matcher.group(1));
      }
    }
    return values;
  }
}
