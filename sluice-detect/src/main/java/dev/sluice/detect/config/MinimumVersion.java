package dev.sluice.detect.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code minVersion} of a rule file, held against the gitleaks version whose format we read.
 */
final class MinimumVersion {
  /** The newest gitleaks whose files we claim to read. */
  static final List<Integer> READ = List.of(8, 30, 0);

  private MinimumVersion() {}

  /**
   * What to tell the author, or null if the file asks for nothing newer.
   *
   * @throws IllegalArgumentException if it is not a version
   */
  static @Nullable String warning(String version) {
    List<Integer> wanted = parse(version);
    for (int i = 0; i < READ.size(); i++) {
      int part = i < wanted.size() ? wanted.get(i) : 0;
      if (part != READ.get(i)) {
        return part < READ.get(i)
            ? null
            : "the file asks for gitleaks "
                + version
                + ", newer than the format read here (v8.30.0); some fields may be ignored";
      }
    }
    return null;
  }

  private static List<Integer> parse(String version) {
    int end = version.startsWith("v") ? 1 : 0;
    List<Integer> parts = new ArrayList<>();
    int start = end;
    while (end < version.length() && "-+".indexOf(version.charAt(end)) < 0) {
      end++;
    }
    for (String part : version.substring(start, end).split("\\.", -1)) {
      parts.add(Integer.valueOf(part));
    }
    return parts;
  }
}
