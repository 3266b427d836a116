package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import java.util.OptionalLong;

/**
 * How web servers are asked.
 *
 * @param isListed whether the URLs stand in a file, so that each is meant as it is
 * @param depthMax how deep index pages are followed
 * @param allowsPrivate whether addresses of private networks may be asked
 */
public record WebRequest(boolean isListed, OptionalLong depthMax, boolean allowsPrivate) {
  private static final int DEPTH_MAX = 1024;

  static WebRequest of(CommandLine line) {
    return new WebRequest(
        line.has(Flag.INPUT_FILE),
        line.number(Flag.LEVEL, 0, DEPTH_MAX),
        line.isOn(Flag.ALLOW_PRIVATE));
  }
}
