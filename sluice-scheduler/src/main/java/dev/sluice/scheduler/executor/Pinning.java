package dev.sluice.scheduler.executor;

import dev.sluice.scheduler.affinity.CpuAffinity;
import dev.sluice.scheduler.affinity.PinResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which CPU each worker is bound to: the allowed ones in order, and round again if there are more
 * workers.
 */
record Pinning(@Nullable CpuAffinity affinity, List<Integer> cpus) {
  /** Binds nobody, and so needs no native access. */
  static final Pinning OFF = new Pinning(null, List.of());

  static Pinning ofThisMachine() {
    CpuAffinity affinity = CpuAffinity.ofThisMachine();
    return new Pinning(affinity, affinity.allowedCpus());
  }

  /** Binds the calling thread, which is that of {@code worker}. */
  PinResult pin(int worker) {
    if (affinity == null) {
      return new PinResult.Unsupported("pinning was not asked for");
    }
    // Without a list of CPUs the call below says why there is none.
    return affinity.pinCurrentThread(cpus.isEmpty() ? 0 : cpus.get(worker % cpus.size()));
  }
}
