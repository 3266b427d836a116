package dev.sluice.detect.example;

import dev.sluice.detect.rule.RuleSet;
import java.util.List;

/** Finds the matches of one rule's regex in a text. */
@FunctionalInterface
public interface Matching {
  /**
   * All matches, leftmost first and apart.
   *
   * @return start and end of every group from 0, as pairs, -1 where one took no part
   */
  List<int[]> matches(RuleSet rules, int rule, byte[] text);
}
