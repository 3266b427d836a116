package dev.sluice.detect.regex;

import java.util.List;

/**
 * A pattern's tree and its capture groups.
 *
 * @param root the whole pattern
 * @param groupNames one name per group, in order of their opening parentheses; empty for a group
 *     without a name
 */
public record ParsedRegex(Node root, List<String> groupNames) {
  public int groupCount() {
    return groupNames.size();
  }
}
