package dev.sluice.cli.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;

/**
 * What a run over a hostile input must come to.
 *
 * @param statuses the exit statuses that are right
 * @param says parts of what is said on either stream
 */
record Expected(Set<Integer> statuses, Verdict verdict, List<String> says) {
  /** What the run may say of itself. */
  enum Verdict {
    COMPLETE,
    INCOMPLETE,
    ANY
  }

  private static final String COMPLETE = "complete: every object was scanned";

  /** The secret is found, and everything was looked at. */
  static Expected found(String... says) {
    return new Expected(Set.of(1), Verdict.COMPLETE, List.of(says));
  }

  /** There is nothing, and everything was looked at. */
  static Expected clean(String... says) {
    return new Expected(Set.of(0), Verdict.COMPLETE, List.of(says));
  }

  /** Something could not be looked at; what was found beside it is told. */
  static Expected gap(String... says) {
    return new Expected(Set.of(1, 3), Verdict.INCOMPLETE, List.of(says));
  }

  /** The secret is found although something could not be looked at. */
  static Expected foundBesideAGap(String... says) {
    return new Expected(Set.of(1), Verdict.INCOMPLETE, List.of(says));
  }

  /** The secret is found, or the run says that it is not complete. */
  static Expected foundOrGap() {
    return new Expected(Set.of(1, 3), Verdict.ANY, List.of());
  }

  /** The command line or a file that it names is refused. */
  static Expected refused(String... says) {
    return new Expected(Set.of(2), Verdict.ANY, List.of(says));
  }

  /** Any of some ends. */
  static Expected ends(Set<Integer> statuses, String... says) {
    return new Expected(statuses, Verdict.ANY, List.of(says));
  }

  void check(int status, String out, String err) {
    String said = out + err;
    assertTrue(statuses.contains(status), () -> "status " + status + ": " + said);
    switch (verdict) {
      case COMPLETE -> assertTrue(err.contains(COMPLETE), said);
      case INCOMPLETE -> assertTrue(err.contains("INCOMPLETE"), said);
      case ANY -> {}
    }
    for (String part : says) {
      assertTrue(said.contains(part), () -> "no '" + part + "' in " + said);
    }
    assertEquals(-1, said.indexOf('\u001b'), "a terminal must not be steered");
    assertFalse(said.contains("\tat "), said);
    assertFalse(said.contains("Exception"), said);
  }
}
