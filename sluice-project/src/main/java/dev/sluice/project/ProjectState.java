package dev.sluice.project;

import dev.sluice.detect.Engine;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.scan.RecordedObject;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanState;
import dev.sluice.scan.StateUse;
import dev.sluice.scan.redact.Redaction;
import dev.sluice.state.StateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a project's scan remembers for the next one, if it has a state. */
final class ProjectState implements AutoCloseable {
  private final @Nullable StateFile file;
  private final @Nullable StateUse use;

  private ProjectState(@Nullable StateFile file, @Nullable StateUse use) {
    this.file = file;
    this.use = use;
  }

  static ProjectState open(ProjectOptions options, Engine engine, Instant now) throws IOException {
    Path state = options.state();
    if (state == null) {
      return new ProjectState(null, null);
    }
    Path folder = state.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    StateFile.Scope scope =
        new StateFile.Scope(options.folder().toString(), settings(options, engine));
    StateFile file = StateFile.open(state, scope, now);
    return new ProjectState(file, new StateUse(new WithoutSecrets(file), now, true));
  }

  /** A hash of whatever decides what is found in one object. */
  private static String settings(ProjectOptions options, Engine engine) {
    String words = ProjectVersion.text() + " " + options.archives() + " " + options.confidenceMin();
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

  /** A state that never sees a secret: a build's folder is no place to keep one. */
  private record WithoutSecrets(ScanState state) implements ScanState {
    @Override
    public @Nullable RecordedObject recall(String name, String version) throws IOException {
      return state.recall(name, version);
    }

    @Override
    public void keep(RecordedObject object) throws IOException {
      state.keep(
          new RecordedObject(
              object.name(),
              object.version(),
              object.findings().stream().map(Redaction.FULL::apply).toList(),
              object.inside(),
              object.skipped()));
    }
  }
}
