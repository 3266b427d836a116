package dev.sluice.cli;

import dev.sluice.testing.ModuleArchitecture;
import java.util.List;
import java.util.Set;

class ArchitectureTest extends ModuleArchitecture {
  /** The commands and what runs them know one another. */
  @Override
  protected List<Set<String>> knownCycles() {
    return List.of(
        Set.of(
            "dev.sluice.cli",
            "dev.sluice.cli.complete",
            "dev.sluice.cli.git",
            "dev.sluice.cli.report",
            "dev.sluice.cli.rules",
            "dev.sluice.cli.scan",
            "dev.sluice.cli.state"));
  }
}
