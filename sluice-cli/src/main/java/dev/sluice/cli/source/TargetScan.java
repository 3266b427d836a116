package dev.sluice.cli.source;

import dev.sluice.cli.gitleaks.Compatibility;
import dev.sluice.cli.watch.RunPhase;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import dev.sluice.scan.ScanListener;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.StateUse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A part of a run that is ready to be started. */
public interface TargetScan extends AutoCloseable {
  /**
   * Starts it, once.
   *
   * @param sink takes findings; from many threads at once
   * @param use the state to ask and to keep, or null for none
   */
  Begun start(FindingSink sink, ScanListener listener, @Nullable StateUse use);

  /** A part of a run under way. */
  interface Begun extends RunPhase {
    /** Waits for the end; all findings are with the sink then. */
    ScanOutcome join() throws IOException;

    /** Why a worker could not be bound to a CPU, if that was asked for and did not work. */
    default Optional<String> pinningTrouble() {
      return Optional.empty();
    }
  }

  /** A finding with its columns as gitleaks counts them. */
  default Finding withGitleaksColumns(Finding finding) {
    return Compatibility.columns(finding);
  }

  @Override
  default void close() throws IOException {}
}
