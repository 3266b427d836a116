package dev.sluice.scan;

import java.io.IOException;

/** Takes the findings of a run, one by one, in report order, from one thread at a time. */
@FunctionalInterface
public interface FindingSink {
  void accept(Finding finding) throws IOException;
}
