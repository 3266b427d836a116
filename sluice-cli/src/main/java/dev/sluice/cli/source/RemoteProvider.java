package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.request.RemoteRequest;
import dev.sluice.source.remote.RemoteBackend;
import java.util.List;

/** Makes the backends for the URLs of one kind. */
interface RemoteProvider {
  /** What its URLs begin with, such as {@code https://}. */
  List<String> prefixes();

  /** The command that takes its URLs alone. */
  Command command();

  /**
   * The URL as it may be shown: without credentials.
   *
   * @throws dev.sluice.cli.flags.UsageException if it is none
   */
  String shown(String url);

  /** The backends for all URLs of a run; one for each host or bucket. */
  List<RemoteBackend> backends(List<String> urls, RemoteRequest request, Console console);
}
