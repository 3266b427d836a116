package dev.sluice.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.rule.Severity;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;

class FailOnTest {
  @Test
  void of_severityInAnyCase_isThatSeverity() throws MojoExecutionException {
    assertEquals(Optional.of(Severity.HIGH), FailOn.of(" High").severity());
    assertEquals(Optional.of(Severity.LOW), FailOn.of("low").severity());
  }

  @Test
  void of_never_isNone() throws MojoExecutionException {
    assertEquals(Optional.empty(), FailOn.of("never").severity());
  }

  @Test
  void of_otherWords_areRefusedWithThoseThatAreKnown() {
    MojoExecutionException refused =
        assertThrows(MojoExecutionException.class, () -> FailOn.of("sometimes"));
    assertTrue(String.valueOf(refused.getMessage()).contains("low, medium, high, critical"));
  }
}
