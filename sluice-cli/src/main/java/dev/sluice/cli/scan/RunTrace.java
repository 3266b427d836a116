package dev.sluice.cli.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** A recording of the JDK's flight recorder over one run. */
final class RunTrace implements AutoCloseable {
  private final Recording recording;
  private final Path path;

  private RunTrace(Recording recording, Path path) {
    this.recording = recording;
    this.path = path;
  }

  static RunTrace start(Path path) throws IOException {
    try {
      Recording recording = new Recording(Configuration.getConfiguration("profile"));
      recording.start();
      return new RunTrace(recording, path);
    } catch (ParseException e) {
      throw new IOException("the JDK's profile configuration cannot be read", e);
    }
  }

  /** Ends the recording and writes it. */
  void write() throws IOException {
    recording.stop();
    recording.dump(path);
  }

  @Override
  public void close() {
    recording.close();
  }
}
