package dev.sluice.cli.request;

import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is recorded of the process itself.
 *
 * @param trace where everything that the flight recorder sees is written
 * @param profilesTime whether a profile of processor time is written
 * @param profilesMemory whether it is written what the memory holds
 * @param recordsEverything whether a trace is written beside the profiles
 * @param isServed whether all of that is served over HTTP instead
 * @param folder where the profiles are written
 */
public record DiagnosticsRequest(
    Optional<Path> trace,
    boolean profilesTime,
    boolean profilesMemory,
    boolean recordsEverything,
    boolean isServed,
    Optional<Path> folder) {
  private static final List<String> KINDS = List.of("cpu", "mem", "trace", "http");

  static DiagnosticsRequest of(CommandLine line) {
    Set<String> kinds = new LinkedHashSet<>(line.list(Flag.DIAGNOSTICS));
    for (String kind : kinds) {
      if (!KINDS.contains(kind)) {
        throw new UsageException(
            "--diagnostics knows cpu, mem, trace and http, not '" + kind + "'");
      }
    }
    boolean isServed = kinds.contains("http");
    if (isServed && (kinds.size() > 1 || line.has(Flag.DIAGNOSTICS_DIR) || line.has(Flag.TRACE))) {
      throw new UsageException(
          "--diagnostics http goes with no other kind, no --diagnostics-dir and no --trace");
    }
    return new DiagnosticsRequest(
        CommonFlags.path(line, Flag.TRACE),
        kinds.contains("cpu"),
        kinds.contains("mem"),
        kinds.contains("trace"),
        isServed,
        CommonFlags.path(line, Flag.DIAGNOSTICS_DIR));
  }

  /** Whether profiles are written. */
  public boolean hasProfiles() {
    return profilesTime || profilesMemory || recordsEverything;
  }

  /** Whether anything is asked for. */
  public boolean isAsked() {
    return trace.isPresent() || hasProfiles() || isServed;
  }
}
