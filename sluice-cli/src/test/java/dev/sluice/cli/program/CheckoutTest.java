package dev.sluice.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CheckoutTest {
  @TempDir Path folder;

  private Path word(String said) throws IOException {
    return Files.writeString(folder.resolve("looked.1"), said);
  }

  @Test
  void isUpToDate_word_isHeededAndTakenAway() throws IOException {
    Path word = word("\n");
    assertTrue(Checkout.isUpToDate(word.toFile()));
    assertFalse(Files.exists(word), "the next process of that number must not find it");
    assertFalse(Checkout.isUpToDate(word("stale\n").toFile()));
    assertFalse(Files.exists(word));
  }

  @Test
  void isUpToDate_wordThatCouldNotBeLeft_isNot() {
    assertFalse(Checkout.isUpToDate(folder.resolve("looked.2").toFile()));
  }

  @Test
  void isUpToDate_wordThatIsNotThereYet_isWaitedFor() throws Exception {
    Path word = word("");
    CompletableFuture<Boolean> asked =
        CompletableFuture.supplyAsync(() -> Checkout.isUpToDate(word.toFile()));
    Path other = Files.writeString(folder.resolve("other"), "\n");
    assertFalse(asked.isDone() && asked.get(), "nothing was said yet");
    Files.write(word, Files.readAllBytes(other));
    assertTrue(asked.get());
  }

  @Test
  @Requires(Needs.POSIX)
  void runIfBuiltAnew_ended_endsTheBuildToo() throws Exception {
    Path launcher =
        Files.writeString(
            folder.resolve("sluice"),
            """
            #!/bin/sh
            trap 'exit 143' TERM
            cd "${0%/*}"
            echo $$ >begun.partial
            mv begun.partial begun
            sleep 50
            : >slept
            """);
    assertTrue(launcher.toFile().setExecutable(true));
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-Dsluice.looked=" + word("stale\n"),
                "-Dsluice.launcher=" + launcher,
                "dev.sluice.cli.Main",
                "version")
            .inheritIO()
            .start();
    Path begun = folder.resolve("begun");
    while (program.isAlive() && !Files.exists(begun)) {
      Thread.onSpinWait();
    }
    Optional<ProcessHandle> build =
        ProcessHandle.of(Long.parseLong(Files.readString(begun).strip()));
    program.destroy();
    assertEquals(143, program.waitFor());
    build.ifPresent(one -> one.onExit().join());
    assertFalse(Files.exists(folder.resolve("slept")), "it went on");
  }

  @Test
  void runIfBuiltAnew_installed_isNot() {
    assertEquals(Checkout.UP_TO_DATE, Checkout.runIfBuiltAnew(List.of("version")));
  }
}
