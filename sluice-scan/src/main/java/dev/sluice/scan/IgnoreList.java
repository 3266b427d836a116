package dev.sluice.scan;

import dev.sluice.detect.builtin.Aliases;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Findings that are known and not to be reported, by fingerprint: an ignore file has one a line, a
 * baseline report has those of its findings. Both kinds of fingerprint count, also with the name
 * that gitleaks has for the rule.
 */
public final class IgnoreList {
  /** An ignore file may come with what is scanned: a larger one is not read. */
  private static final int BYTES_MAX = 32 << 20;

  private final Map<String, AtomicLong> entries = new HashMap<>();
  private final List<IgnoreFileText> files = new ArrayList<>();

  /**
   * Reads {@code .gitleaksignore} and its like: a fingerprint a line, {@code #} comments. Where the
   * file is itself scanned, what it says of findings is none.
   *
   * @param base what the files of findings are named from
   */
  public void addFile(Path file, Path base) throws IOException {
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
    for (String line : lines) {
      String entry = line.strip();
      if (!entry.isEmpty() && entry.charAt(0) != '#') {
        add(entry.replace('\\', '/'));
      }
    }
  }

  public void add(String fingerprint) {
    entries.putIfAbsent(fingerprint, new AtomicLong());
  }

  /** Adds a finding of an earlier report, which is ignored wherever in its file it has moved to. */
  public void add(Finding known) {
    add(
        known.fingerprint().isEmpty()
            ? Finding.positionalFingerprint(
                known.commit().id(), known.file(), known.ruleId(), known.location().startLine())
            : known.fingerprint());
    add(known.contentFingerprint());
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
    boolean isHeld = uses(finding.fingerprint());
    isHeld |= uses(finding.contentFingerprint());
    isHeld |= usesPlace("", finding, finding.ruleId());
    for (String alias : Aliases.ofGitleaks().namesOf(finding.ruleId())) {
      isHeld |= uses(Finding.contentFingerprint(alias, finding.secret(), finding.file()));
      isHeld |= usesPlace("", finding, alias);
      isHeld |= usesPlace(finding.commit().id(), finding, alias);
    }
    return isHeld;
  }

  private boolean usesPlace(String commit, Finding finding, String rule) {
    return uses(
        Finding.positionalFingerprint(
            commit, finding.file(), rule, finding.location().startLine()));
  }

  private boolean uses(String fingerprint) {
    AtomicLong uses = entries.get(fingerprint);
    if (uses == null) {
      return false;
    }
    uses.incrementAndGet();
    return true;
  }

  /** The entries that no finding needed, in order. */
  public List<String> unused() {
    List<String> unused = new ArrayList<>();
    entries.forEach(
        (entry, uses) -> {
          if (uses.get() == 0) {
            unused.add(entry);
          }
        });
    unused.sort(null);
    return unused;
  }
}
