package dev.sluice.scan;

import dev.sluice.detect.Match;
import dev.sluice.detect.rule.Rule;
import dev.sluice.detect.rule.RuleSet;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** Makes findings of matches. */
final class FindingMaker {
  private static final int HASH_BYTES = 8;

  private final RuleSet rules;

  FindingMaker(RuleSet rules) {
    this.rules = rules;
  }

  Finding make(Match match, String file, String symlinkFile) {
    Rule rule = rules.rule(match.rule());
    int startLine = number(match.startLine());
    return new Finding(
        rule.id(),
        rule.description(),
        new Finding.Location(
            match.start(),
            match.end(),
            startLine,
            number(match.endLine()),
            match.startColumn(),
            match.endColumn()),
        match.line(),
        match.match(),
        match.secret(),
        file,
        symlinkFile,
        Finding.Commit.NONE,
        (float) match.entropy(),
        match.tags(),
        rule.severity().name().toLowerCase(Locale.ROOT),
        match.confidence().name().toLowerCase(Locale.ROOT),
        Finding.positionalFingerprint("", file, rule.id(), startLine),
        contentFingerprint(rule.id(), match.secret(), file));
  }

  /** Survives moves inside a file: the rule, a hash of the secret, and the file. */
  static String contentFingerprint(String ruleId, String secret, String file) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
      return ruleId + ":" + HexFormat.of().formatHex(hash, 0, HASH_BYTES) + ":" + file;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static int number(long line) {
    return (int) Math.min(Integer.MAX_VALUE, line);
  }
}
