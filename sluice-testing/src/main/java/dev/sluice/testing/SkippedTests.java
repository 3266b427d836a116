package dev.sluice.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Writes down why tests were skipped, a file for each class and a line for each test, for {@link
 * Unproven} to read. JUnit finds it by itself. Surefire's reports do not do: they lose a class that
 * is given up before its first test.
 */
public final class SkippedTests implements TestExecutionListener {
  private final Path folder;

  public SkippedTests() {
    this(Path.of("target", "skipped"));
  }

  SkippedTests(Path folder) {
    this.folder = folder;
  }

  @Override
  public synchronized void executionStarted(TestIdentifier test) {
    if (test.getSource().orElse(null) instanceof ClassSource source) {
      try {
        Files.deleteIfExists(file(source.getClassName()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    write(test, reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
      write(test, result.getThrowable().map(Throwable::getMessage).orElse(null));
    }
  }

  private synchronized void write(TestIdentifier test, @Nullable String reason) {
    String line = reason == null ? "no reason given" : reason.replaceAll("\\R.*", "");
    try {
      Files.createDirectories(folder);
      Files.writeString(
          file(className(test).orElse("unknown")),
          line + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(String className) {
    return folder.resolve(className + ".txt");
  }

  private static Optional<String> className(TestIdentifier test) {
    return test.getSource()
        .map(
            source ->
                switch (source) {
                  case ClassSource one -> one.getClassName();
                  case MethodSource one -> one.getClassName();
                  default -> "unknown";
                });
  }
}
