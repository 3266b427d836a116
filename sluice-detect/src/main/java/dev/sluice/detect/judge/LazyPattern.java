package dev.sluice.detect.judge;

import com.google.re2j.Pattern;
import dev.sluice.detect.confirm.ShortPattern;
import dev.sluice.detect.confirm.ShortPatterns;
import dev.sluice.detect.regex.Re2;
import org.jspecify.annotations.Nullable;

/**
 * A regex that is compiled when it is first needed: for short texts, which most are, to a program
 * of ours, for others by RE2/J. Thread-safe.
 */
final class LazyPattern {
  private final String regex;
  private final ShortPatterns patterns;
  private volatile @Nullable Pattern pattern;
  private volatile @Nullable ShortPattern shortPattern;
  private volatile boolean isShortKnown;

  LazyPattern(String regex, ShortPatterns patterns) {
    this.regex = regex;
    this.patterns = patterns;
  }

  boolean find(String text) {
    if (ShortPattern.isShort(text)) {
      ShortPattern own = shortPattern();
      if (own != null && own.tellsOf(text)) {
        return own.find(text);
      }
    }
    Pattern compiled = pattern;
    if (compiled == null) {
      compiled = Re2.compile(regex);
      pattern = compiled;
    }
    return compiled.matcher(text).find();
  }

  private @Nullable ShortPattern shortPattern() {
    if (!isShortKnown) {
      shortPattern = patterns.of(regex);
      isShortKnown = true;
    }
    return shortPattern;
  }

  String regex() {
    return regex;
  }
}
