package dev.sluice.detect.judge;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The regexes of an allowlist, run as one. They are joined as gitleaks joins them, so that a flag
 * such as {@code (?i)} in one holds for those after it too.
 */
final class RegexList {
  private final List<LazyPattern> single;
  private final LazyPattern joined;

  RegexList(List<String> regexes) {
    single = regexes.stream().map(LazyPattern::new).toList();
    joined = new LazyPattern("(?:" + String.join("|", regexes) + ")");
  }

  boolean isEmpty() {
    return single.isEmpty();
  }

  /** The regex that matches the text, or null if none does. */
  @Nullable String find(String text) {
    if (single.isEmpty() || text.isEmpty() || !joined.find(text)) {
      return null;
    }
    for (LazyPattern pattern : single) {
      if (pattern.find(text)) {
        return pattern.regex();
      }
    }
    return joined.regex();
  }
}
