package dev.sluice.cli;

import dev.sluice.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
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
  private String awaited = "";
  private Runnable whenSaid = () -> {};

  /** Runs {@code then} when a command says some words on standard error, before it goes on. */
  public CommandRun whenSaid(String words, Runnable then) {
    awaited = words;
    whenSaid = then;
    return this;
  }

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
            new PrintStream(new Heard(), true, StandardCharsets.UTF_8),
            false,
            isColoured,
            clock));
  }

  /** Standard error, kept and listened to. */
  private final class Heard extends OutputStream {
    @Override
    public void write(int oneByte) {
      write(new byte[] {(byte) oneByte}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      err.write(bytes, from, length);
      if (!awaited.isEmpty() && err().contains(awaited)) {
        awaited = "";
        whenSaid.run();
      }
    }
  }

  public String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  public String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
