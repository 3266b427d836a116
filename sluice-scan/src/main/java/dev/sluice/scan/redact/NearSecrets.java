package dev.sluice.scan.redact;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The secrets that count in the texts of one place alone, a file or a commit. A few are looked for
 * one by one; many are looked for at once, so that a text takes no longer for more of them.
 */
final class NearSecrets {
  /** How many are looked for one by one. */
  static final int FEW = 32;

  private final Set<String> few = new LinkedHashSet<>();
  private @Nullable KnownSecrets many;

  /** The secret of a finding alone. */
  static NearSecrets of(String secret) {
    NearSecrets near = new NearSecrets();
    boolean _ = near.add(secret);
    return near;
  }

  /** Adds a secret; false if it is known. */
  boolean add(String secret) {
    KnownSecrets table = many;
    if (table != null) {
      return table.addAsItIs(secret);
    }
    boolean isNew = few.add(secret);
    if (few.size() > FEW) {
      table = KnownSecrets.ofAnyLength();
      for (String one : few) {
        boolean _ = table.addAsItIs(one);
      }
      few.clear();
      many = table;
    }
    return isNew;
  }

  /** Adds where they stand in a text; false if it takes too long to tell. */
  boolean find(String text, List<Occurrence> found) {
    KnownSecrets table = many;
    if (table != null) {
      List<Occurrence> some = table.in(text);
      return some != null && (some.isEmpty() || found.addAll(some));
    }
    for (String secret : few) {
      for (int at = text.indexOf(secret); at >= 0; ) {
        found.add(new Occurrence(at, at + secret.length(), true));
        at = text.indexOf(secret, at + secret.length());
      }
    }
    return true;
  }
}
