package dev.sluice.scan;

import java.io.IOException;

/**
 * Takes findings one by one. Whoever hands them on says in which order they come and from how many
 * threads at once: a run in no order and from many, {@link FindingSorter} in report order from one.
 */
@FunctionalInterface
public interface FindingSink {
  void accept(Finding finding) throws IOException;
}
