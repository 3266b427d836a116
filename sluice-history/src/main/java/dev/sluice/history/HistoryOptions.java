package dev.sluice.history;

import dev.sluice.source.git.link.Platform;
import dev.sluice.source.git.pack.SpillSpace;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What of a repository is scanned, and how it is reported.
 *
 * @param scope what is scanned
 * @param likeGitleaks whether added lines are scanned one hunk at a time, and columns are counted,
 *     as gitleaks does
 * @param platform what kind of server links are made for
 * @param state what a scan leaves for the next, or null
 * @param temporaryBytesMax bytes of temporary files, which contents too large to be held go through
 * @param clock tells what dates like 'yesterday' mean
 * @param notes takes what is worth telling and is no failure
 */
public record HistoryOptions(
    HistoryScope scope,
    boolean likeGitleaks,
    Platform platform,
    @Nullable State state,
    long temporaryBytesMax,
    InstantSource clock,
    Consumer<String> notes) {
  /** Everything that refs lead to; links by the address of the remote; nothing is remembered. */
  public static final HistoryOptions DEFAULT =
      new HistoryOptions(
          new HistoryScope.Everything(false),
          false,
          Platform.UNKNOWN,
          null,
          SpillSpace.BYTES_MAX,
          InstantSource.system(),
          note -> {});

  /**
   * What a scan of a whole history leaves for the next one, which then looks at new commits only.
   *
   * @param file where it is kept; it holds no secret
   * @param settings a text that changes with whatever decides what is found: rules and options
   * @param onlyNew whether findings are left out that an earlier scan has reported
   */
  public record State(Path file, String settings, boolean onlyNew) {}

  public HistoryOptions {
    if (temporaryBytesMax < 0) {
      throw new IllegalArgumentException("temporaryBytesMax is negative: " + temporaryBytesMax);
    }
    if (state != null && (likeGitleaks || !(scope instanceof HistoryScope.Everything))) {
      throw new IllegalArgumentException("a state is for a whole history");
    }
  }

  public HistoryOptions withScope(HistoryScope value) {
    return new HistoryOptions(
        value, likeGitleaks, platform, state, temporaryBytesMax, clock, notes);
  }

  public HistoryOptions withLikeGitleaks(boolean value) {
    return new HistoryOptions(scope, value, platform, state, temporaryBytesMax, clock, notes);
  }

  public HistoryOptions withPlatform(Platform value) {
    return new HistoryOptions(scope, likeGitleaks, value, state, temporaryBytesMax, clock, notes);
  }

  public HistoryOptions withState(@Nullable State value) {
    return new HistoryOptions(
        scope, likeGitleaks, platform, value, temporaryBytesMax, clock, notes);
  }

  public HistoryOptions withTemporaryBytesMax(long value) {
    return new HistoryOptions(scope, likeGitleaks, platform, state, value, clock, notes);
  }

  public HistoryOptions withClock(InstantSource value) {
    return new HistoryOptions(
        scope, likeGitleaks, platform, state, temporaryBytesMax, value, notes);
  }

  public HistoryOptions withNotes(Consumer<String> value) {
    return new HistoryOptions(
        scope, likeGitleaks, platform, state, temporaryBytesMax, clock, value);
  }
}
