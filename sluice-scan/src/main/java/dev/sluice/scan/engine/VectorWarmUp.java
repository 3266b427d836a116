package dev.sluice.scan.engine;

import dev.sluice.detect.Engine;
import dev.sluice.detect.prefilter.VectorSupport;
import dev.sluice.scheduler.time.SystemTicker;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Warms up an engine's vector forms, once, on a thread beside those that scan. Where the Vector API
 * is missing it says so instead, once in a process: everything works the same, only slower.
 */
public final class VectorWarmUp {
  private static final AtomicBoolean TOLD = new AtomicBoolean();

  private final Engine engine;
  private final AtomicBoolean begun = new AtomicBoolean();

  public VectorWarmUp(Engine engine) {
    this.engine = engine;
  }

  /** Begins, unless it has been begun before. */
  public void begin() {
    if (!begun.compareAndSet(false, true)) {
      return;
    }
    if (!VectorSupport.isCompiled()) {
      return;
    }
    if (!VectorSupport.isPresent()) {
      if (TOLD.compareAndSet(false, true)) {
        System.getLogger(VectorWarmUp.class.getPackageName())
            .log(
                Level.INFO,
                "the Vector API is missing, so scanning is slower than it could be:"
                    + " start Java with --add-modules jdk.incubator.vector");
      }
      return;
    }
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .name("sluice-ready")
            .start(() -> engine.warmUpVectors(SystemTicker.INSTANCE::nanos));
  }
}
