package dev.sluice.source;

/** An exception that may ask for the end of the run, because its user wants nothing after it. */
public interface EndsRun {
  /** Why the run is to end, in words that name no path; empty if it is to go on. */
  String endOfRun();
}
