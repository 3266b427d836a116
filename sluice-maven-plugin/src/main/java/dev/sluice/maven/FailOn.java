package dev.sluice.maven;

import dev.sluice.detect.rule.Severity;
import java.util.Locale;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;

/** Which findings fail a build: those of a severity and above, or none. */
record FailOn(Optional<Severity> severity) {
  private static final String NEVER = "never";

  static FailOn of(String word) throws MojoExecutionException {
    String wanted = word.strip().toUpperCase(Locale.ROOT);
    if (wanted.equals(NEVER.toUpperCase(Locale.ROOT))) {
      return new FailOn(Optional.empty());
    }
    for (Severity severity : Severity.values()) {
      if (severity.name().equals(wanted)) {
        return new FailOn(Optional.of(severity));
      }
    }
    throw new MojoExecutionException(
        "failOn is low, medium, high, critical or never, not '" + word + "'");
  }
}
