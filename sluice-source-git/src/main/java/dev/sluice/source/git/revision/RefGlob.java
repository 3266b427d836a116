package dev.sluice.source.git.revision;

import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Globs on the names of refs: a star takes slashes too. */
final class RefGlob {
  private RefGlob() {}

  static boolean matches(String glob, String name) {
    String pattern = glob.replace("**", "*").replace("*", "**");
    return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(Path.of(name));
  }
}
