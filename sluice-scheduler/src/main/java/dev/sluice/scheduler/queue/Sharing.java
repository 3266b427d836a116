package dev.sluice.scheduler.queue;

/** How much of a {@link WorkStealingDeque} its owner leaves to thieves. */
public enum Sharing {
  /** Nothing: there are no thieves. */
  NONE,
  /** The older half, or a little more, and always something if there is anything. */
  HALF,
  /** Everything, at the price of a memory fence for each task the owner takes back. */
  ALL
}
