package dev.sluice.scheduler.affinity;

/** What came of an attempt to bind a thread to a CPU. */
public sealed interface PinResult {
  /** The thread runs on this CPU only. */
  record Pinned(int cpu) implements PinResult {}

  /** This machine offers no way to do it. */
  record Unsupported(String reason) implements PinResult {}

  /** The system refused. */
  record Refused(String reason) implements PinResult {}
}
