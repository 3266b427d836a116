package dev.sluice.review;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.scan.ignore.IgnoreMark;
import dev.sluice.scan.ignore.IgnoreMark.Verdict;
import dev.sluice.scan.redact.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files from which the next run reads what was decided. Each decision is written in the
 * smallest form that holds: a line for each place, findings of the baseline if one is in use, or
 * the value wherever it is.
 *
 * @param ignoreFile the ignore file, which need not be there yet
 * @param baseline the baseline in use, or null
 * @param configuration the rule file in use, or null
 */
public record DecisionFiles(
    Path ignoreFile, @Nullable Path baseline, @Nullable Path configuration) {
  /** In more places than that, it is the value that was decided about. */
  static final int PLACES_MAX = 10;

  /** How many places of a leak are remembered; in more, it is remembered wherever it is. */
  static final int REMEMBERED_MAX = 100;

  private static final List<String> IGNORE_NAMES = List.of(".sluiceignore", ".gitleaksignore");
  private static final List<String> RULE_NAMES = List.of(".sluice.toml", ".gitleaks.toml");
  private static final int SMALL_BYTES_MAX = 32 << 20;
  private static final int BASELINE_BYTES_MAX = 256 << 20;

  /** How a decision is written. */
  public enum Form {
    /** A line of the ignore file for each place. */
    LINES,
    /** Findings of the baseline. */
    BASELINE,
    /** A line of the ignore file for the secret wherever it is, by its hash. */
    VALUE,
    /** An allowlist of the rule file for the value itself. */
    ALLOWLIST,
    /** Comments of the ignore file: a leak stays a finding. */
    REMEMBERED
  }

  /** Where a decision was written. */
  public record Written(Form form, Path file) {
    /** One clause for people. */
    public String words() {
      return switch (form) {
        case LINES -> "a line for each place in " + file;
        case BASELINE -> "findings of the baseline " + file;
        case VALUE -> "the secret wherever it is, by its hash, in " + file;
        case ALLOWLIST -> "an allowlist for the value in " + file;
        case REMEMBERED -> "remembered in " + file + ", and reported until it is gone";
      };
    }
  }

  /** The files of a folder, as a run in it would find them. */
  public static DecisionFiles of(Path folder, @Nullable Path baseline) {
    return new DecisionFiles(
        first(folder, IGNORE_NAMES).orElse(folder.resolve(IGNORE_NAMES.getFirst())),
        baseline,
        first(folder, RULE_NAMES).orElse(null));
  }

  private static Optional<Path> first(Path folder, List<String> names) {
    return names.stream()
        .map(folder::resolve)
        .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
        .findFirst();
  }

  private SharedFile ignored() {
    return new SharedFile(ignoreFile, SMALL_BYTES_MAX);
  }

  /**
   * Writes a decision, in place of an earlier one about the same secret.
   *
   * @throws IOException if it cannot be written, with the reason
   */
  public Written decide(SecretGroup group, IgnoreMark mark) throws IOException {
    List<String> values = places(group, Place::everywhere);
    if (mark.verdict() == Verdict.LEAK) {
      List<String> remembered = places(group, Place::remembered);
      boolean isBearable = !remembered.isEmpty() && remembered.size() <= REMEMBERED_MAX;
      List<String> lines = isBearable || values.isEmpty() ? remembered : values;
      return lines(
          group, mark, lines.stream().map(IgnoreFileEdit::leakLine).toList(), Form.REMEMBERED);
    }
    boolean isForEver = mark.until() == null;
    boolean isMany = group.places().size() > PLACES_MAX;
    if (isForEver && isMany && allow(group, mark)) {
      return new Written(Form.ALLOWLIST, Objects.requireNonNull(configuration));
    }
    if (isMany && !values.isEmpty()) {
      return lines(group, mark, values, Form.VALUE);
    }
    if (isForEver && baseline != null) {
      addToBaseline(group, mark);
      clear(group, false, true);
      return new Written(Form.BASELINE, baseline);
    }
    List<String> lines = places(group, this::lineOf);
    if (lines.isEmpty() && !values.isEmpty()) {
      return lines(group, mark, values, Form.VALUE);
    }
    return lines(group, mark, lines, Form.LINES);
  }

  /** gitleaks knows positions alone; our own file has what survives a move. */
  private String lineOf(Place place) {
    boolean isShared = String.valueOf(ignoreFile.getFileName()).contains("gitleaks");
    return isShared || place.content().isEmpty() ? place.positional() : place.content();
  }

  /** The places in some form, each once; none if one of them cannot be a line. */
  private static List<String> places(SecretGroup group, Function<Place, String> form) {
    LinkedHashSet<String> lines = new LinkedHashSet<>();
    for (Place place : group.places()) {
      String line = form.apply(place);
      if (!IgnoreFileEdit.isLine(line)) {
        return List.of();
      }
      lines.add(line);
    }
    return List.copyOf(lines);
  }

  private Written lines(SecretGroup group, IgnoreMark mark, List<String> lines, Form form)
      throws IOException {
    if (lines.isEmpty()) {
      throw new IOException(
          "its rule or its files have names that cannot be a line of an ignore file; the report"
              + " is odd, or its secrets are hidden");
    }
    ignored().change(text -> IgnoreFileEdit.with(text, entries(group), mark, lines));
    clear(group, true, false);
    return new Written(form, ignoreFile);
  }

  /** All that may stand in an ignore file for a secret. */
  private static Set<String> entries(SecretGroup group) {
    Set<String> entries = new HashSet<>();
    for (Place place : group.places()) {
      entries.add(place.positional());
      entries.add(place.content());
      entries.add(place.everywhere());
      entries.add(place.remembered());
    }
    entries.remove("");
    return entries;
  }

  private boolean allow(SecretGroup group, IgnoreMark mark) throws IOException {
    Optional<String> regex = regexLine(group);
    if (configuration == null || regex.isEmpty() || isLive(group)) {
      return false;
    }
    Path file = configuration;
    boolean[] isUsable = {true};
    new SharedFile(file, SMALL_BYTES_MAX)
        .change(
            text -> {
              IgnoreMark known = AllowlistEdit.decided(text).get(regex.get());
              if (known != null && known.saysAs(mark)) {
                return text;
              }
              String after = AllowlistEdit.with(text, regex.get(), mark);
              isUsable[0] = AllowlistEdit.isUsable(after, file);
              return isUsable[0] ? after : text;
            });
    if (isUsable[0]) {
      ignored().change(text -> IgnoreFileEdit.with(text, entries(group), null, List.of()));
      removeFromBaseline(group);
    }
    return isUsable[0];
  }

  /** A value that opens something is written nowhere, whatever was decided. */
  private static boolean isLive(SecretGroup group) {
    return group.sample().validity().state() == Validity.State.ACTIVE;
  }

  private static Optional<String> regexLine(SecretGroup group) {
    return group.isHidden() ? Optional.empty() : AllowlistEdit.regexLine(group.secret());
  }

  private void addToBaseline(SecretGroup group, IgnoreMark mark) throws IOException {
    Set<String> replaced = positions(group);
    List<Finding> added = new ArrayList<>();
    for (Place place : group.places()) {
      added.add(finding(group.sample(), place, mark));
    }
    new SharedFile(Objects.requireNonNull(baseline), BASELINE_BYTES_MAX)
        .change(
            text ->
                BaselineEdit.holds(text, replaced, mark)
                    ? text
                    : BaselineEdit.with(text, replaced, added));
  }

  private static Set<String> positions(SecretGroup group) {
    Set<String> positions = new HashSet<>();
    group.places().forEach(place -> positions.add(place.positional()));
    return positions;
  }

  private static Finding finding(Finding sample, Place place, IgnoreMark mark) {
    List<String> tags = new ArrayList<>(sample.tags());
    tags.removeIf(tag -> IgnoreMark.of(tag).isPresent());
    tags.add(mark.line());
    Finding.Location at = sample.location();
    boolean isSample = at.startLine() == place.line() && sample.file().equals(place.file());
    Finding whole =
        new Finding(
            place.ruleId(),
            sample.description(),
            isSample
                ? at
                : new Finding.Location(0, 0, place.line(), place.line(), place.column(), 0),
            "",
            sample.secret(),
            sample.secret(),
            place.file(),
            "",
            place.commit(),
            sample.entropy(),
            tags,
            sample.severity(),
            sample.confidence(),
            sample.attribution(),
            place.positional(),
            place.content());
    return Redaction.FULL.apply(whole);
  }

  /** Takes an earlier decision out of the files that the new one is not in. */
  private void clear(SecretGroup group, boolean fromBaseline, boolean fromIgnored)
      throws IOException {
    if (fromBaseline) {
      removeFromBaseline(group);
    }
    if (fromIgnored) {
      ignored().change(text -> IgnoreFileEdit.with(text, entries(group), null, List.of()));
    }
    Optional<String> regex = regexLine(group);
    if (configuration != null && regex.isPresent()) {
      SharedFile rules = new SharedFile(configuration, SMALL_BYTES_MAX);
      if (AllowlistEdit.decided(rules.read()).containsKey(regex.get())) {
        rules.change(text -> AllowlistEdit.without(text, regex.get()));
      }
    }
  }

  private void removeFromBaseline(SecretGroup group) throws IOException {
    if (baseline == null) {
      return;
    }
    Set<String> replaced = positions(group);
    new SharedFile(baseline, BASELINE_BYTES_MAX)
        .change(text -> BaselineEdit.with(text, replaced, List.of()));
  }

  /** Takes back what was decided about a secret, wherever it is written. */
  public void withdraw(SecretGroup group) throws IOException {
    clear(group, true, true);
  }

  /** What is decided now, as a question about secrets. */
  Decided decided() throws IOException {
    Map<String, IgnoreMark> entries = new HashMap<>();
    if (baseline != null) {
      entries.putAll(BaselineEdit.decided(new SharedFile(baseline, BASELINE_BYTES_MAX).read()));
    }
    entries.putAll(IgnoreFileEdit.decided(ignored().read()));
    return new Decided(
        entries,
        configuration == null
            ? Map.of()
            : AllowlistEdit.decided(new SharedFile(configuration, SMALL_BYTES_MAX).read()));
  }

  /**
   * The decisions that files hold.
   *
   * @param entries by fingerprint
   * @param values by the line of a rule file that allows a value
   */
  record Decided(Map<String, IgnoreMark> entries, Map<String, IgnoreMark> values) {
    /** What was decided about all places of a secret. */
    Optional<IgnoreMark> about(SecretGroup group) {
      @Nullable IgnoreMark known = null;
      for (Place place : group.places()) {
        known = of(place);
        if (known == null) {
          break;
        }
      }
      if (known != null || values.isEmpty()) {
        return Optional.ofNullable(known);
      }
      return regexLine(group).map(values::get);
    }

    private @Nullable IgnoreMark of(Place place) {
      for (String entry :
          List.of(place.everywhere(), place.content(), place.positional(), place.remembered())) {
        IgnoreMark mark = entries.get(entry);
        if (mark != null) {
          return mark;
        }
      }
      return null;
    }
  }
}
