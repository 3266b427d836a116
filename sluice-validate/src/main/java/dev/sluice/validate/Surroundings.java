package dev.sluice.validate;

import dev.sluice.scan.Finding;

/** Finds the text that follows a finding, where a check needs more than its line. */
@FunctionalInterface
public interface Surroundings {
  /** Knows nothing beyond a finding's own line. */
  Surroundings NONE = _ -> "";

  /** The lines that follow a finding; empty where they are not known. */
  String after(Finding finding);
}
