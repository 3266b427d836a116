package dev.sluice.cli.scan;

import dev.sluice.cli.Version;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.detect.Engine;
import dev.sluice.detect.config.RuleSetFormat;
import dev.sluice.scan.RecordedObject;
import dev.sluice.scan.Redaction;
import dev.sluice.scan.ScanOutcome;
import dev.sluice.scan.ScanState;
import dev.sluice.scan.StateUse;
import dev.sluice.state.StateFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The state file of a run, if it has one. */
final class RunState implements AutoCloseable {
  /** Whatever decides what is found in one object, besides the rules. */
  private static final List<Flag> DECIDING =
      List.of(
          Flag.IGNORE_ALLOW,
          Flag.MAX_DECODE_DEPTH,
          Flag.MAX_ARCHIVE_DEPTH,
          Flag.NO_ARCHIVES,
          Flag.ARCHIVE_POLICY,
          Flag.MAX_TARGET_MEGABYTES,
          Flag.MIN_CONFIDENCE,
          Flag.FOLLOW_SYMLINKS);

  private final @Nullable StateFile file;
  private final @Nullable StateUse use;

  private RunState(@Nullable StateFile file, @Nullable StateUse use) {
    this.file = file;
    this.use = use;
  }

  static RunState of(
      CommandLine line, Targets targets, Engine engine, Redaction redaction, Instant now)
      throws IOException {
    if (Targets.isHistory(line)) {
      // A history has a state of its own: commits do not change.
      return new RunState(null, null);
    }
    if (!line.has(Flag.STATE)) {
      if (line.isOn(Flag.NEW_ONLY)) {
        throw new UsageException("--new-only needs --state FILE: new is what the state lacks");
      }
      return new RunState(null, null);
    }
    boolean hides = redaction.equals(Redaction.FULL);
    StateFile.Scope scope = new StateFile.Scope(targets.scope(), settings(line, engine, hides));
    StateFile file = StateFile.open(Path.of(line.text(Flag.STATE).orElseThrow()), scope, now);
    ScanState kept = hides ? new RedactedState(file) : file;
    return new RunState(file, new StateUse(kept, now, !line.isOn(Flag.NEW_ONLY)));
  }

  /** A hash of whatever decides what is found in one object. */
  static String settings(CommandLine line, Engine engine, boolean hides) {
    String flags =
        DECIDING.stream()
            .map(flag -> flag.word() + "=" + line.list(flag))
            .collect(Collectors.joining("\n"));
    try {
      MessageDigest hash = MessageDigest.getInstance("SHA-256");
      hash.update((Version.text() + "\n" + hides + "\n" + flags).getBytes(StandardCharsets.UTF_8));
      hash.update(RuleSetFormat.write(engine.rules()));
      return HexFormat.of().formatHex(hash.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
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

  /** A state that never sees a secret. */
  private record RedactedState(ScanState state) implements ScanState {
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
