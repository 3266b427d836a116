package dev.sluice.cli.output;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.report.ReportFile;
import dev.sluice.report.ReportWriter;
import dev.sluice.report.template.TemplateException;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSink;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A report being written. It is whole once {@link #finish} returned. */
public final class OpenReport implements FindingSink, AutoCloseable {
  private final Place place;
  private final ReportWriter writer;

  OpenReport(Place place, ReportWriter writer) {
    this.place = place;
    this.writer = writer;
  }

  @Override
  public void accept(Finding finding) throws IOException {
    writer.accept(finding);
  }

  /** Lets who reads along see what was written so far. */
  void flush() throws IOException {
    place.flush();
  }

  public void finish() throws IOException {
    try {
      writer.finish();
    } catch (TemplateException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    place.commit();
  }

  @Override
  public void close() throws IOException {
    try (place;
        writer) {
      // Whatever was not committed goes.
    }
  }

  /** Where a report's bytes go. */
  interface Place extends AutoCloseable {
    Writer writer();

    void flush() throws IOException;

    /** Everything is written. */
    void commit() throws IOException;

    @Override
    void close() throws IOException;

    static Place standardOutput(Console console) {
      return new StandardOutput(
          console,
          new BufferedWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8)));
    }

    static Place stream(Path path) throws IOException {
      return new Stream(
          new BufferedWriter(
              new OutputStreamWriter(
                  Files.newOutputStream(path, StandardOpenOption.WRITE), StandardCharsets.UTF_8)));
    }

    static Place file(Path path) throws IOException {
      return new OnDisk(ReportFile.create(path));
    }
  }

  private record StandardOutput(Console console, Writer writer) implements Place {
    @Override
    public void flush() throws IOException {
      writer.flush();
      if (console.out().checkError()) {
        throw new IOException("standard output is closed or full");
      }
    }

    @Override
    public void commit() throws IOException {
      flush();
    }

    @Override
    public void close() {}
  }

  private record Stream(Writer writer) implements Place {
    @Override
    public void flush() throws IOException {
      writer.flush();
    }

    @Override
    public void commit() throws IOException {
      writer.flush();
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }

  private record OnDisk(ReportFile file) implements Place {
    @Override
    public Writer writer() {
      return file.writer();
    }

    @Override
    public void flush() throws IOException {
      file.writer().flush();
    }

    @Override
    public void commit() throws IOException {
      file.commit();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
