package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which rules are used and how they search.
 *
 * @param config the rule file that the user named
 * @param mayExtend whether rules found in a target may extend files outside of it
 * @param enabled the rules that are used alone; empty for all
 * @param decodeDepthMax how often what was decoded is decoded again
 * @param heedsAllowMarkers whether a comment can allow a secret
 * @param mayHaveNoRules whether a run without rules is meant
 * @param likeGitleaks whether gitleaks' ways are followed
 * @param timeoutSeconds how long a pipe with rules may take, 0 for ever
 */
public record EngineRequest(
    Optional<Path> config,
    boolean mayExtend,
    List<String> enabled,
    int decodeDepthMax,
    boolean heedsAllowMarkers,
    boolean mayHaveNoRules,
    boolean likeGitleaks,
    long timeoutSeconds) {
  private static final int DECODE_DEPTH = 5;
  private static final int DECODE_DEPTH_MAX = 64;

  public static EngineRequest of(CommandLine line) {
    return new EngineRequest(
        CommonFlags.path(line, Flag.CONFIG),
        line.isOn(Flag.ALLOW_EXTEND),
        line.list(Flag.ENABLE_RULE),
        (int) line.number(Flag.MAX_DECODE_DEPTH, 0, DECODE_DEPTH_MAX).orElse(DECODE_DEPTH),
        !line.isOn(Flag.IGNORE_ALLOW),
        line.isOn(Flag.ALLOW_NO_RULES),
        CommonFlags.likeGitleaks(line),
        CommonFlags.timeoutSeconds(line));
  }

  /** Whether the command line names no rules, so that the built-in ones are likely to be wanted. */
  public static boolean namesNone(CommandLine line) {
    return !line.has(Flag.CONFIG) && !line.has(Flag.ENABLE_RULE);
  }

  /** The same with the rules of a file. */
  public EngineRequest withConfig(Path file) {
    return new EngineRequest(
        Optional.of(file),
        mayExtend,
        enabled,
        decodeDepthMax,
        heedsAllowMarkers,
        mayHaveNoRules,
        likeGitleaks,
        timeoutSeconds);
  }
}
