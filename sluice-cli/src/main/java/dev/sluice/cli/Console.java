package dev.sluice.cli;

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

/**
 * Where a command listens and speaks: findings and answers on standard output, everything about the
 * run on standard error, both in UTF-8 whatever the locale.
 *
 * @param isTerminal whether somebody watches standard error
 * @param clock what a run takes for the time of day
 */
public record Console(
    InputStream in, PrintStream out, PrintStream err, boolean isTerminal, InstantSource clock) {
  /** Set by the launcher, which can ask the shell for nothing. */
  private static final String TERMINAL_PROPERTY = "sluice.terminal";

  public static Console ofProcess() {
    return new Console(
        // Through a channel, since closing that ends a read which waits.
        Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel()),
        stream(FileDescriptor.out, false),
        stream(FileDescriptor.err, true),
        Boolean.getBoolean(TERMINAL_PROPERTY),
        InstantSource.system());
  }

  public void error(String message) {
    err.println("sluice: " + TerminalText.lines(message));
  }

  /** The same, with no credential showing on standard error. */
  Console hiding(GivenCredentials credentials) {
    return new Console(in, out, credentials.guard(err), isTerminal, clock);
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

  private static PrintStream stream(FileDescriptor descriptor, boolean autoFlush) {
    return new PrintStream(new FileOutputStream(descriptor), autoFlush, StandardCharsets.UTF_8);
  }
}
