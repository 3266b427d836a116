package dev.sluice.detect.config;

import java.io.IOException;

/** Gives the files that {@code [extend]} names. The loader itself reads nothing. */
@FunctionalInterface
public interface RuleFiles {
  /** For rule sets that may not extend files. */
  RuleFiles NONE =
      path -> {
        throw new IOException("this rule set may not extend files");
      };

  /**
   * The file at a path.
   *
   * @param path as {@code extend.path} has it: gitleaks takes it from the working directory
   */
  RuleFile open(String path) throws IOException;
}
