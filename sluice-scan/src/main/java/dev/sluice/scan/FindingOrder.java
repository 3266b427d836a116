package dev.sluice.scan;

import java.util.Comparator;

/**
 * The order of reports. One method, and not put together from comparators: those are linked anew by
 * every process, which a small scan notices.
 */
final class FindingOrder implements Comparator<Finding> {
  @Override
  public int compare(Finding one, Finding other) {
    int order = one.file().compareTo(other.file());
    if (order == 0) {
      order = one.commit().id().compareTo(other.commit().id());
    }
    if (order == 0) {
      order = place(one.location(), other.location());
    }
    if (order == 0) {
      order = one.ruleId().compareTo(other.ruleId());
    }
    if (order == 0) {
      order = one.secret().compareTo(other.secret());
    }
    if (order == 0) {
      order = one.match().compareTo(other.match());
    }
    if (order == 0) {
      order = one.symlinkFile().compareTo(other.symlinkFile());
    }
    if (order == 0) {
      order = String.join(" ", one.tags()).compareTo(String.join(" ", other.tags()));
    }
    return order == 0
        ? Long.compare(one.location().startOffset(), other.location().startOffset())
        : order;
  }

  private static int place(Finding.Location one, Finding.Location other) {
    int order = Integer.compare(one.startLine(), other.startLine());
    if (order == 0) {
      order = Integer.compare(one.startColumn(), other.startColumn());
    }
    if (order == 0) {
      order = Integer.compare(one.endLine(), other.endLine());
    }
    return order == 0 ? Integer.compare(one.endColumn(), other.endColumn()) : order;
  }
}
