package dev.sluice.scan.redact;

import dev.sluice.detect.Match;
import dev.sluice.detect.judge.UnjudgedMatch;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hides the secrets of a run in everything that is said of it. It first learns what was found, in
 * any order and from any thread; then it hides each of these secrets, in every form, in every text
 * of every finding: the one the text belongs to and all others.
 *
 * <p>A secret that could as well be a word is hidden in the texts of its own file and commit only,
 * and paths lose only what is long enough to be no accident: a password that happens to be {@code
 * settings} does not rename a tree. Where more was found than can be kept, or a text would take too
 * long to search, the text is hidden whole.
 */
public final class Redactor {
  /** A secret this long is never taken for a word. */
  private static final int DISTINCT_LENGTH = 16;

  /** The shortest secret that is hidden in paths. */
  private static final int PATH_LENGTH_MIN = 12;

  /** How much of its line is shown on either side of a match: what a cut may halve is not. */
  private static final int LINE_REACH = 1024;

  /** How many secrets are kept that only count in their own file or commit. */
  private static final int NEAR_MAX = 25_000;

  private final Redaction redaction;
  private final boolean isGuessing;
  private final HiddenText hidden;
  private final KnownSecrets everywhere = new KnownSecrets();
  private final Map<String, NearSecrets> near = new HashMap<>();
  private int nearCount;
  private boolean isFull;
  private BooleanSupplier isHurried = () -> false;

  public Redactor(Redaction redaction) {
    this(redaction, false);
  }

  private Redactor(Redaction redaction, boolean isGuessing) {
    this.redaction = redaction;
    this.isGuessing = isGuessing;
    hidden = new HiddenText(redaction.percent());
  }

  /**
   * A redactor of findings that were read from a report. A report does not tell all that was found
   * beside them, so whatever looks like a token is hidden in their texts too.
   */
  public static Redactor ofReports(Redaction redaction) {
    return new Redactor(redaction, true);
  }

  public Redaction redaction() {
    return redaction;
  }

  /** Says when there is no time left to search texts: they are hidden whole then. */
  public synchronized void hurryWhen(BooleanSupplier isTimeUp) {
    isHurried = isTimeUp;
  }

  /** Learns of everything that was accepted in an object, reported or not. */
  public synchronized void learn(Match match, String file) {
    learn(match.secret(), file, "");
    for (Match.Related related : match.related()) {
      learn(related.secret(), file, "");
    }
    if (isDecoded(match.tags())) {
      learnStretch(match.line(), match.startColumn(), match.end() - match.start());
    }
  }

  /** Learns of a finding. */
  public synchronized void learn(Finding finding) {
    if (isHiddenAlready(finding)) {
      return;
    }
    learn(finding.secret(), finding.file(), finding.commit().id());
    if (isDecoded(finding.tags())) {
      Finding.Location place = finding.location();
      learnStretch(finding.line(), place.startColumn(), place.endOffset() - place.startOffset());
    }
  }

  private void learn(String secret, String file, String commit) {
    if (isDistinct(secret)) {
      everywhere.add(secret);
    } else if (!secret.isEmpty()) {
      learnNear("f" + file, secret);
      if (!commit.isEmpty()) {
        learnNear("c" + commit, secret);
      }
    }
  }

  private void learnNear(String where, String secret) {
    if (nearCount >= NEAR_MAX) {
      isFull = true;
    } else if (near.computeIfAbsent(where, _ -> new NearSecrets()).add(secret)) {
      nearCount++;
      everywhere.addForms(secret);
    }
  }

  /** The encoded stretch itself; all of the line if it cannot be told which part of it that is. */
  private void learnStretch(String line, int startColumn, long lengthBytes) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    int start = Math.min(startColumn - 1, UnjudgedMatch.LINE_REACH_BYTES);
    boolean isTold =
        start >= 0 && start + lengthBytes <= bytes.length && line.indexOf('\ufffd') < 0;
    everywhere.addEncoded(
        isTold
            ? new String(bytes, start, (int) lengthBytes, StandardCharsets.UTF_8).strip()
            : line.strip());
  }

  /** The finding with everything hidden that was learnt, and its own secret in any case. */
  public synchronized Finding apply(Finding finding) {
    if (redaction.percent() == 0) {
      return finding;
    }
    Finding.Commit commit = finding.commit();
    Texts texts = new Texts(finding);
    return finding.toBuilder()
        .line(texts.line(finding))
        .match(texts.match(finding))
        .secret(texts.secret(finding))
        .file(path(finding.file()))
        .symlinkFile(path(finding.symlinkFile()))
        .commit(
            new Finding.Commit(
                commit.id(),
                path(commit.link()),
                texts.free(commit.author()),
                texts.free(commit.email()),
                commit.date(),
                texts.free(commit.message())))
        .fingerprint(path(finding.fingerprint()))
        .contentFingerprint(path(finding.contentFingerprint()))
        .validity(validity(finding.validity()))
        .build();
  }

  private Validity validity(Validity validity) {
    return new Validity(
        validity.state(),
        validity.reason(),
        validity.facts().stream()
            .map(fact -> new Validity.Fact(fact.name(), searched(fact.value(), List.of(), false)))
            .toList());
  }

  /** A path, or what has a path in it, without the secrets in it. */
  public synchronized String path(String path) {
    if (redaction.percent() == 0) {
      return path;
    }
    List<Occurrence> found = everywhere.in(path);
    if (found == null) {
      return HiddenText.WORD;
    }
    found.removeIf(one -> one.end() - one.start() < PATH_LENGTH_MIN);
    return hidden.hide(path, found);
  }

  /** Words about a run, without the secrets in them. */
  public synchronized String words(String text) {
    if (redaction.percent() == 0) {
      return text;
    }
    return searched(text, List.of(), isGuessing);
  }

  /** Words about a file, without the secrets in them. */
  public synchronized String words(String text, String file) {
    if (redaction.percent() == 0) {
      return text;
    }
    NearSecrets own = near.get("f" + file);
    return searched(text, own == null ? List.of() : List.of(own), isGuessing);
  }

  private String searched(String text, List<NearSecrets> own, boolean guesses) {
    List<Occurrence> found = occurrences(text, own, guesses);
    return found == null ? HiddenText.WORD : hidden.hide(text, found);
  }

  /** Where secrets stand in a text; null if that takes too long to tell. */
  private @Nullable List<Occurrence> occurrences(
      String text, List<NearSecrets> own, boolean guesses) {
    List<Occurrence> found = everywhere.in(text);
    if (found == null) {
      return null;
    }
    if (guesses) {
      found.addAll(TokenLike.in(text));
    }
    for (NearSecrets near : own) {
      if (!near.find(text, found)) {
        return null;
      }
    }
    return found;
  }

  /** Whether a text was hidden before: what it was is known by its fingerprint alone. */
  private static boolean isHiddenAlready(Finding finding) {
    String secret = finding.secret();
    if (!secret.endsWith("...") && !secret.equals(HiddenText.WORD)) {
      return false;
    }
    String own = Finding.contentFingerprint(finding.ruleId(), secret, "");
    return !finding.contentFingerprint().startsWith(own) || secret.equals(HiddenText.WORD);
  }

  private static boolean isDecoded(List<String> tags) {
    return tags.stream().anyMatch(tag -> tag.startsWith("decoded:"));
  }

  /** Whether a secret is nothing that would stand in a text for another reason. */
  private static boolean isDistinct(String secret) {
    int length = secret.length();
    if (length < KnownSecrets.LENGTH_MIN || length >= DISTINCT_LENGTH) {
      return length >= DISTINCT_LENGTH;
    }
    return secret.chars().anyMatch(Character::isDigit)
        && secret.chars().anyMatch(Character::isLetter);
  }

  /** The texts of one finding. */
  private final class Texts {
    private final boolean isHidden;
    private final List<NearSecrets> own = new ArrayList<>();

    Texts(Finding finding) {
      isHidden = isHiddenAlready(finding);
      if (!isHidden && !finding.secret().isEmpty()) {
        own.add(NearSecrets.of(finding.secret()));
      }
      take(near.get("f" + finding.file()));
      take(near.get("c" + finding.commit().id()));
    }

    private void take(@Nullable NearSecrets secrets) {
      if (secrets != null) {
        own.add(secrets);
      }
    }

    private boolean knowsAll() {
      return !isFull && !everywhere.isFull() && !isHurried.getAsBoolean();
    }

    /** The secret is what was asked for, also where not all others are known. */
    String secret(Finding finding) {
      return isHidden ? finding.secret() : Redactor.this.searched(finding.secret(), own, false);
    }

    String match(Finding finding) {
      if (knowsAll() || finding.secret().isEmpty()) {
        return searched(finding.match());
      }
      return secret(finding);
    }

    String free(String text) {
      return text.isEmpty() || knowsAll() ? searched(text) : HiddenText.WORD;
    }

    private String searched(String text) {
      return Redactor.this.searched(text, own, isGuessing);
    }

    /** The line, of a long one only what is near the match. */
    String line(Finding finding) {
      String line = finding.line();
      if (line.isEmpty() || !knowsAll()) {
        return free(line);
      }
      List<Occurrence> found = occurrences(line, own, isGuessing);
      if (found == null) {
        return HiddenText.WORD;
      }
      boolean isFoundInIt = !found.isEmpty() || isHidden || finding.secret().isEmpty();
      if (!isFoundInIt) {
        // The secret is in it, in a form that nobody knows.
        return HiddenText.WORD;
      }
      byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
      if (bytes.length < UnjudgedMatch.LINE_REACH_BYTES) {
        return hidden.hide(line, found);
      }
      int before =
          Math.min(
              Math.max(0, finding.location().startColumn() - 1), UnjudgedMatch.LINE_REACH_BYTES);
      int at =
          new String(bytes, 0, Math.min(before, bytes.length), StandardCharsets.UTF_8).length();
      int end = Math.min(line.length(), at + finding.match().length());
      Finding.Location place = finding.location();
      long encodedLength = place.endOffset() - place.startOffset();
      if (isDecoded(finding.tags())) {
        end = (int) Math.min(line.length(), at + encodedLength);
      }
      return hidden.hide(
          line,
          found,
          Math.max(0, Math.min(at, line.length()) - LINE_REACH),
          Math.min(line.length(), end + LINE_REACH));
    }
  }
}
