package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import java.util.Locale;

/**
 * What a run tells while it goes on.
 *
 * @param timeoutSeconds after how long it is ended, 0 for never
 * @param isQuiet whether only problems are told of, and not how the run went
 * @param showsProgress whether it shows how far it has come
 * @param showsSkipped whether each object that is left out is named
 * @param hasBanner whether gitleaks' banner is shown, where its ways are followed
 * @param isColourless whether nothing is coloured
 */
public record WatchRequest(
    long timeoutSeconds,
    boolean isQuiet,
    boolean showsProgress,
    boolean showsSkipped,
    boolean hasBanner,
    boolean isColourless) {
  static WatchRequest of(CommandLine line) {
    boolean likeGitleaks = CommonFlags.likeGitleaks(line);
    boolean isQuiet = isQuiet(line.text(Flag.LOG_LEVEL).orElse("info"), likeGitleaks);
    return new WatchRequest(
        CommonFlags.timeoutSeconds(line),
        isQuiet,
        !line.isOn(Flag.NO_PROGRESS) && !likeGitleaks && !isQuiet,
        line.isOn(Flag.SHOW_SKIPPED),
        !line.isOn(Flag.NO_BANNER),
        line.isOn(Flag.NO_COLOR));
  }

  private static boolean isQuiet(String level, boolean likeGitleaks) {
    return switch (level.toLowerCase(Locale.ROOT)) {
      case "trace", "debug", "info", "warn" -> false;
      case "err", "error", "fatal" -> true;
      default -> {
        if (!likeGitleaks) {
          throw new UsageException("unknown log level '" + level + "'");
        }
        yield false;
      }
    };
  }
}
