package dev.sluice.scan.ignore;

import dev.sluice.detect.builtin.Aliases;
import dev.sluice.scan.Finding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Findings that are known and not to be reported, by fingerprint: an ignore file has one a line, a
 * baseline report has those of its findings. Both kinds of fingerprint count, also with the name
 * that gitleaks has for the rule. The content fingerprint with a star for the file means the secret
 * wherever it is.
 */
public final class IgnoreList {
  /** The file of a content fingerprint that means every file. */
  public static final String EVERYWHERE = "*";

  /** An ignore file may come with what is scanned: a larger one is not read. */
  private static final int BYTES_MAX = 32 << 20;

  private final Map<String, List<Entry>> entries = new HashMap<>();
  private final List<IgnoreFileText> files = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final RememberedLeaks leaks = new RememberedLeaks();
  private boolean hasValues;

  /** A finding that is known, by one fingerprint or two. */
  private static final class Entry {
    private final String name;

    /** Whether its time is over: then it holds nothing. */
    private final boolean isOver;

    private final AtomicLong uses = new AtomicLong();

    /** How many findings are reported because its time is over. */
    private final AtomicLong missed = new AtomicLong();

    Entry(String name, boolean isOver) {
      this.name = name;
      this.isOver = isOver;
    }
  }

  /**
   * Reads {@code .gitleaksignore} and its like: a fingerprint a line, {@code #} comments, of which
   * some say for how long the lines below them hold ({@link IgnoreMark}). Where the file is itself
   * scanned, what it says of findings is none.
   *
   * @param base what the files of findings are named from
   * @param today the day that decides whether what was accepted still is
   */
  public void addFile(Path file, Path base, LocalDate today) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(BYTES_MAX + 1);
    }
    if (bytes.length > BYTES_MAX) {
      throw new IOException(
          file + " is no ignore file: it has more than " + (BYTES_MAX >> 20) + " MiB");
    }
    List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
    files.add(new IgnoreFileText(file.toAbsolutePath().normalize(), base, lines));
    for (IgnoreLine line : IgnoreLine.of(lines)) {
      switch (line) {
        case IgnoreLine.Entry entry ->
            add(
                entry.fingerprint(),
                new Entry(entry.fingerprint(), entry.isBroken() || !entry.holdsOn(today)));
        case IgnoreLine.Leak leak -> leaks.add(leak.place());
        case IgnoreLine.Problem problem ->
            problems.add(file + ", line " + problem.number() + ": " + problem.what());
        case IgnoreLine.Other _ -> {}
      }
    }
  }

  public void add(String fingerprint) {
    add(fingerprint, new Entry(fingerprint, false));
  }

  private void add(String fingerprint, Entry entry) {
    entries.merge(fingerprint, List.of(entry), IgnoreList::joined);
    hasValues |= fingerprint.endsWith(":" + EVERYWHERE);
  }

  private static List<Entry> joined(List<Entry> some, List<Entry> more) {
    List<Entry> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /** Adds a finding of an earlier report, which is ignored wherever in its file it has moved to. */
  public void add(Finding known) {
    String place =
        known.fingerprint().isEmpty()
            ? Finding.positionalFingerprint(
                known.commit().id(), known.file(), known.ruleId(), known.location().startLine())
            : known.fingerprint();
    Entry entry = new Entry(place, false);
    add(place, entry);
    if (!known.contentFingerprint().equals(place)) {
      add(known.contentFingerprint(), entry);
    }
    leaks.addSecret(known);
  }

  public boolean isEmpty() {
    return entries.isEmpty() && files.isEmpty();
  }

  /** Whether a finding is on the list; remembers that the entry was of use. */
  public boolean holds(Finding finding) {
    for (IgnoreFileText file : files) {
      if (file.speaksIn(finding)) {
        return true;
      }
    }
    if (entries.isEmpty()) {
      return false;
    }
    List<Entry> over = new ArrayList<>(0);
    boolean isHeld = uses(finding.fingerprint(), over);
    isHeld |= uses(finding.contentFingerprint(), over);
    isHeld |= usesPlace("", finding, finding.ruleId(), over);
    isHeld |= hasValues && uses(everywhere(finding), over);
    for (String alias : Aliases.ofGitleaks().namesOf(finding.ruleId())) {
      isHeld |= uses(Finding.contentFingerprint(alias, finding.secret(), finding.file()), over);
      isHeld |= usesPlace("", finding, alias, over);
      isHeld |= usesPlace(finding.commit().id(), finding, alias, over);
    }
    if (!isHeld) {
      over.forEach(entry -> entry.missed.incrementAndGet());
    }
    return isHeld;
  }

  /** The content fingerprint of the same secret in any file. */
  private static String everywhere(Finding finding) {
    String content = finding.contentFingerprint();
    String file = ":" + finding.file();
    return content.endsWith(file)
        ? content.substring(0, content.length() - file.length()) + ":" + EVERYWHERE
        : Finding.contentFingerprint(finding.ruleId(), finding.secret(), EVERYWHERE);
  }

  private boolean usesPlace(String commit, Finding finding, String rule, List<Entry> over) {
    return uses(
        Finding.positionalFingerprint(commit, finding.file(), rule, finding.location().startLine()),
        over);
  }

  private boolean uses(String fingerprint, List<Entry> over) {
    boolean isHeld = false;
    for (Entry entry : entries.getOrDefault(fingerprint, List.of())) {
      entry.uses.incrementAndGet();
      isHeld |= !entry.isOver;
      if (entry.isOver) {
        over.add(entry);
      }
    }
    return isHeld;
  }

  /** Tells of a finding that is reported, for {@link #cameBack} and {@link #stillThere}. */
  public void notice(Finding reported) {
    if (!leaks.isEmpty()) {
      leaks.notice(reported);
    }
  }

  /** The entries that no finding needed, in order. */
  public List<String> unused() {
    return names(false);
  }

  /** The entries whose time is over while their finding is still there, in order. */
  public List<String> runOut() {
    return names(true);
  }

  private List<String> names(boolean missed) {
    TreeSet<String> names = new TreeSet<>();
    for (List<Entry> same : entries.values()) {
      for (Entry entry : same) {
        if (missed ? entry.missed.get() > 0 : entry.uses.get() == 0) {
          names.add(entry.name);
        }
      }
    }
    return List.copyOf(names);
  }

  /** Fingerprints of findings whose secret is known from elsewhere, the first thousand. */
  public List<String> cameBack() {
    return leaks.cameBack();
  }

  public long cameBackTotal() {
    return leaks.cameBackTotal();
  }

  /** In how many files leaks are that somebody decided to be such. */
  public long stillThere() {
    return leaks.stillThere();
  }

  /** What is wrong with comments of ignore files that say how long entries hold. */
  public List<String> problems() {
    return List.copyOf(problems);
  }
}
