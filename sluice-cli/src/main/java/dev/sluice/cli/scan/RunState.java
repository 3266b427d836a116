package dev.sluice.cli.scan;

import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.program.Version;
import dev.sluice.cli.request.ScanRequest;
import dev.sluice.cli.request.StateRequest;
import dev.sluice.cli.source.Targets;
import dev.sluice.detect.Engine;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.report.TrustedPath;
import dev.sluice.scan.RecordedObject;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanState;
import dev.sluice.scan.StateUse;
import dev.sluice.scan.redact.Redactor;
import dev.sluice.source.FailureReason;
import dev.sluice.state.StateFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The state file of a run, if it has one. */
final class RunState implements AutoCloseable {
  private final @Nullable StateFile file;
  private final @Nullable StateUse use;

  private RunState(@Nullable StateFile file, @Nullable StateUse use) {
    this.file = file;
    this.use = use;
  }

  static RunState of(
      ScanRequest request, Targets targets, Engine engine, @Nullable Redactor redactor, Instant now)
      throws IOException {
    StateRequest state = request.state();
    // A history has a state of its own: commits do not change.
    if (request.targets().isHistory() || state.file().isEmpty()) {
      return new RunState(null, null);
    }
    int hides = redactor == null ? 0 : redactor.redaction().percent();
    StateFile.Scope scope = new StateFile.Scope(targets.scope(), settings(state, engine, hides));
    StateFile file = StateFile.open(trusted(state.file().get()), scope, now);
    ScanState kept = redactor == null ? file : new RedactedState(file, redactor, state.onlyNew());
    return new RunState(file, new StateUse(kept, now, !state.onlyNew()));
  }

  private static Path trusted(Path path) {
    try {
      return TrustedPath.resolve(path);
    } catch (IOException e) {
      throw new UsageException("the state is not kept in " + path + ": " + FailureReason.of(e));
    }
  }

  /** A hash of whatever decides what is found in one object. */
  static String settings(StateRequest request, Engine engine, int hides) {
    String words = Version.text() + "\n" + hides + "\n" + request.settings();
    return RuleSetFormat.hash(engine.rules(), words);
  }

  @Nullable StateUse use() {
    return use;
  }

  /** Forgets what is gone, if the run would have seen it. */
  void ended(ScanOutcome outcome) throws IOException {
    if (file != null && outcome.complete()) {
      file.complete();
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }

  /**
   * A state that never sees more of a secret than the report does. An object with a secret in its
   * name is not kept, and so is scanned each time; and so is one with findings that are reported
   * again, since what else to hide them in cannot be told from what is kept.
   */
  private record RedactedState(ScanState state, Redactor redactor, boolean recallsFindings)
      implements ScanState {
    @Override
    public @Nullable RecordedObject recall(String name, String version) throws IOException {
      RecordedObject known = state.recall(name, version);
      return known == null || recallsFindings || known.findings().isEmpty() ? known : null;
    }

    @Override
    public void keep(RecordedObject object) throws IOException {
      object.findings().forEach(redactor::learn);
      if (!redactor.path(object.name()).equals(object.name())) {
        return;
      }
      state.keep(
          new RecordedObject(
              object.name(),
              object.version(),
              object.findings().stream().map(redactor::apply).toList(),
              object.inside(),
              object.skipped().stream()
                  .map(one -> new RecordedObject.Skipped(redactor.path(one.name()), one.reason()))
                  .toList()));
    }
  }
}
