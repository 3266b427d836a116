package dev.sluice.scheduler.affinity;

import java.util.List;
import java.util.Locale;

/** Which CPUs this process may use, and the binding of a thread to one of them. */
public sealed interface CpuAffinity permits LinuxAffinity, NoAffinity {
  /** The CPUs the calling thread may run on, in rising order; empty if that cannot be known. */
  List<Integer> allowedCpus();

  PinResult pinCurrentThread(int cpu);

  /** The affinity calls of the machine at hand. */
  static CpuAffinity ofThisMachine() {
    String system = System.getProperty("os.name", "");
    if (!system.toLowerCase(Locale.ROOT).startsWith("linux")) {
      return new NoAffinity("threads cannot be pinned on " + system + ", only on Linux");
    }
    try {
      return new LinuxAffinity();
    } catch (LinkageError | RuntimeException e) {
      return new NoAffinity("threads cannot be pinned: no native access (" + e + ")");
    }
  }
}
