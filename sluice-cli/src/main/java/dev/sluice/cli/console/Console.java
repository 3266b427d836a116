package dev.sluice.cli.console;

import dev.sluice.cli.flags.GivenCredentials;
import dev.sluice.report.TerminalText;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;

/**
 * Where a command listens and speaks: findings and answers on standard output, everything about the
 * run on standard error, both in UTF-8 whatever the locale.
 *
 * @param isTerminal whether somebody watches standard error
 * @param isColoured whether findings on standard output are to have colours
 * @param clock what a run takes for the time of day
 */
public record Console(
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean isTerminal,
    boolean isColoured,
    InstantSource clock) {
  /** Set by the launcher, whose shell can tell what is a terminal. */
  private static final String TERMINAL_PROPERTY = "sluice.terminal";

  /** The same for standard output. */
  private static final String TERMINAL_OUT_PROPERTY = "sluice.terminal.out";

  /** A console without colours. */
  public Console(
      InputStream in, PrintStream out, PrintStream err, boolean isTerminal, InstantSource clock) {
    this(in, out, err, isTerminal, false, clock);
  }

  public static Console ofProcess() {
    return new Console(
        // Through a channel, since closing that ends a read which waits.
        Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel()),
        new StandardOutput(),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        Boolean.getBoolean(TERMINAL_PROPERTY),
        Boolean.getBoolean(TERMINAL_OUT_PROPERTY) && wantsColours(System.getenv()),
        InstantSource.system());
  }

  /** Whether the user has not asked for none, by the variable that programs agree on. */
  static boolean wantsColours(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "").equals("dumb");
  }

  /** Whether whoever read standard output has gone: then nothing needs be said any more. */
  public boolean isReaderGone() {
    return out instanceof StandardOutput standard && standard.isReaderGone();
  }

  public void error(String message) {
    err.println("sluice: " + TerminalText.lines(message));
  }

  /** The same, with no credential showing on standard error. */
  public Console hiding(GivenCredentials credentials) {
    return new Console(in, out, credentials.guard(err), isTerminal, isColoured, clock);
  }

  /** Ends the input, whoever is reading it. */
  public void closeInput() {
    try {
      in.close();
    } catch (IOException e) {
      // Nobody reads on either way.
      return;
    }
  }

  public void flush() {
    out.flush();
    err.flush();
  }
}
