package dev.sluice.detect.judge;

import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A regex compiled when it is first needed. Safe to share: two threads may both compile it, and
 * either result is kept.
 */
final class LazyPattern {
  private final String regex;
  private volatile @Nullable Pattern pattern;

  LazyPattern(String regex) {
    this.regex = regex;
  }

  boolean find(String text) {
    Pattern compiled = pattern;
    if (compiled == null) {
      compiled = Pattern.compile(regex);
      pattern = compiled;
    }
    return compiled.matcher(text).find();
  }

  String regex() {
    return regex;
  }
}
