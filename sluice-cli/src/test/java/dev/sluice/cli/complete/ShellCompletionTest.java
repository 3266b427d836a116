package dev.sluice.cli.complete;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Presses the completion key in real shells, on a terminal of their own. */
class ShellCompletionTest {
  private static final String TAB = "\t";
  private static final String TO_START = "\u0001";
  private static final String TO_END = "\u0005";
  private static final String MARK = "COMPLETED ";

  /** What is typed, and what the line is after the key. */
  private static final Map<String, String> LINES =
      Map.of(
          "sluice dir my", "sluice dir my file.txt",
          "sluice -v comp", "sluice -v completion",
          "sluice dir --report-format=sa", "sluice dir --report-format=sarif",
          "sluice dir -f sa", "sluice dir -f sarif",
          "sluice git su", "sluice git sub/",
          "sluice dir --config=app.y", "sluice dir --config=app.yaml",
          "sluice rules show aws-access-key-i", "sluice rules show aws-access-key-id",
          "sluice dir --no-col", "sluice dir --no-color",
          "sluice completion pow", "sluice completion powershell");

  @TempDir private Path folder;

  @BeforeEach
  void fill() throws IOException {
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(folder.resolve("my file.txt"), "");
    Files.writeString(folder.resolve("app.yaml"), "");
    Path bin = Files.createDirectory(folder.resolve("bin"));
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Path program = bin.resolve("sluice");
    Files.writeString(
        program,
        "#!/bin/sh\nexec '%s/bin/java' -cp '%s' dev.sluice.cli.Main \"$@\"\n"
            .formatted(System.getProperty("java.home"), classes));
    assertTrue(program.toFile().setExecutable(true));
  }

  @Test
  void bash_key_completes() throws Exception {
    needs("bash", "script");
    Files.writeString(folder.resolve("sluice.bash"), Scripts.of("bash"));
    Files.writeString(
        folder.resolve("rc"), "PS1='$ '\nbind 'set enable-bracketed-paste off'\n. ./sluice.bash\n");
    assertCompleted(terminal("bash --noprofile --rcfile rc -i"));
  }

  @Test
  void zsh_key_completes() throws Exception {
    needs("zsh", "script");
    Files.writeString(folder.resolve("_sluice"), Scripts.of("zsh"));
    Files.writeString(
        folder.resolve(".zshrc"),
        """
        PS1='$ '
        fpath=($PWD $fpath)
        autoload -Uz compinit; compinit -u -D
        unset zle_bracketed_paste
        zstyle ':completion:*' insert-tab false
        bindkey -e
        """);
    assertCompleted(terminal("env ZDOTDIR=. zsh -i"));
  }

  @Test
  void fish_complete_answers() throws Exception {
    needs("fish");
    Files.writeString(folder.resolve("sluice.fish"), Scripts.of("fish"));
    for (Map.Entry<String, String> line : LINES.entrySet()) {
      String out =
          run(
              "fish",
              "--no-config",
              "-c",
              "source sluice.fish; complete -C '" + line.getKey() + "'");
      String last = line.getKey().substring(line.getKey().lastIndexOf(' ') + 1);
      String whole = line.getValue().substring(line.getKey().length() - last.length());
      assertTrue(
          out.lines().anyMatch(one -> one.split("\t", 2)[0].equals(whole)), line + " -> " + out);
    }
  }

  /** No PowerShell can be had everywhere: at least its brackets and quotes are even. */
  @Test
  void powershell_script_isBalanced() {
    String script = Scripts.of("powershell");
    for (String pair : List.of("()", "{}", "[]")) {
      assertEquals(
          script.chars().filter(c -> c == pair.charAt(0)).count(),
          script.chars().filter(c -> c == pair.charAt(1)).count(),
          pair);
    }
    String plain = script.replace("'\"'", "");
    assertEquals(0, plain.chars().filter(c -> c == '"').count() % 2);
    assertTrue(script.contains("Register-ArgumentCompleter -Native -CommandName sluice"));
    assertFalse(script.contains("\t"));
  }

  private void assertCompleted(String shown) {
    List<String> expected = new ArrayList<>(LINES.values());
    List<String> completed =
        shown
            .lines()
            .map(String::stripTrailing)
            .filter(line -> line.startsWith(MARK))
            .map(line -> line.substring(MARK.length()))
            // zsh leaves the slash out until the next word begins.
            .map(line -> line.endsWith("sub") ? line + "/" : line)
            .toList();
    expected.removeAll(completed);
    assertEquals(List.of(), expected, shown);
  }

  /** Types every line, presses the key, and has the shell print what became of it. */
  private String terminal(String shell) throws Exception {
    StringBuilder keys = new StringBuilder();
    for (String line : LINES.keySet()) {
      keys.append(line + TAB + TO_START + "echo " + MARK + TO_END + "\n");
    }
    keys.append("exit\n");
    Process process = start("script", "-qec", shell, "/dev/null");
    try (OutputStream in = process.getOutputStream()) {
      in.write(keys.toString().getBytes(StandardCharsets.UTF_8));
    }
    return ended(process);
  }

  private String run(String... words) throws Exception {
    return ended(start(words));
  }

  private Process start(String... words) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.put("PATH", folder.resolve("bin") + ":" + environment.get("PATH"));
    environment.put("HOME", folder.toString());
    environment.put("TERM", "dumb");
    environment.keySet().removeIf(name -> name.matches("(SLUICE|GITLEAKS|XDG)_.*"));
    return builder.start();
  }

  private static String ended(Process process) throws Exception {
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it did not end");
    return shown;
  }

  private static void needs(String... programs) {
    for (String program : programs) {
      boolean isThere =
          List.of(System.getenv("PATH").split(":", -1)).stream()
              .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
      boolean mustBeThere = Boolean.parseBoolean(System.getenv("CI"));
      assertTrue(isThere || !mustBeThere, program + " is not installed");
      Assumptions.assumeTrue(isThere, program + " is not installed");
    }
  }
}
