package dev.sluice.cli.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.cli.Leak;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a redacted report of a history says of commits that repeat secrets. */
class GitRedactionTest {
  private static final String ONE = "sesame-abcdefgh";
  private static final String TWO = "sesame-hgfedcba";

  @TempDir Path folder;
  private final CommandRun command = new CommandRun();

  @Test
  void git_messageThatRepeatsSecretsOfTwoFiles_showsNone() throws IOException {
    Repo repo = Repo.create(folder.resolve("repo"));
    repo.write(".gitleaks.toml", Leak.RULES);
    repo.write("a.txt", "first " + ONE + "\n");
    repo.write("b.txt", "second " + TWO + "\n");
    String encoded = Base64.getEncoder().encodeToString(TWO.getBytes(StandardCharsets.UTF_8));
    repo.commit("Use " + ONE + " and " + TWO + "\n\nor " + encoded);
    for (List<String> mode : List.of(List.<String>of(), List.of("--compat", "gitleaks"))) {
      for (String format : List.of("json", "jsonl", "csv", "sarif", "html", "junit")) {
        Path report = folder.resolve("report." + format);
        List<String> words =
            new ArrayList<>(List.of("git", folder.resolve("repo").toString(), "--redact", "-v"));
        words.addAll(List.of("-f", format, "-r", report.toString()));
        words.addAll(mode);
        assertEquals(1, command.run(words.toArray(new String[0])), command.err());
        String all = Files.readString(report) + command.out() + command.err();
        for (String secret : List.of(ONE, TWO, encoded.substring(0, 16))) {
          assertFalse(all.contains(secret), format + " has " + secret + ": " + all);
        }
        assertTrue(all.contains("REDACTED"), all);
      }
    }
  }
}
