package dev.sluice.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;

/** Runs commands in this process and keeps what they said. */
public final class CommandRun {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private byte[] input = new byte[0];
  private InstantSource clock = InstantSource.system();
  private boolean isColoured;

  public CommandRun input(String text) {
    input = text.getBytes(StandardCharsets.UTF_8);
    return this;
  }

  public CommandRun clock(InstantSource value) {
    clock = value;
    return this;
  }

  /** Runs from now on as if somebody watched standard output. */
  public CommandRun coloured() {
    isColoured = true;
    return this;
  }

  /** Runs a command; gives its exit status. */
  public int run(String... words) {
    out.reset();
    err.reset();
    return Main.run(
        List.of(words),
        new Console(
            new ByteArrayInputStream(input),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            isColoured,
            clock));
  }

  public String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  public String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
