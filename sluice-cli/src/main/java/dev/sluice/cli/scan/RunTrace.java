package dev.sluice.cli.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** A recording of the JDK's flight recorder over one run. */
final class RunTrace implements AutoCloseable {
  private static final Duration SAMPLE_PERIOD = Duration.ofMillis(10);

  private final Recording recording;
  private final Path path;

  private RunTrace(Recording recording, Path path) {
    this.recording = recording;
    this.path = path;
    recording.start();
  }

  /** Records everything the JDK's own profile setting does, and Sluice's events. */
  static RunTrace ofEverything(Path path) throws IOException {
    try {
      Recording recording = new Recording(Configuration.getConfiguration("profile"));
      // Credentials live there too.
      recording.disable("jdk.InitialEnvironmentVariable");
      recording.disable("jdk.JVMInformation");
      recording.disable("jdk.SystemProcess");
      return new RunTrace(recording, path);
    } catch (ParseException e) {
      throw new IOException("the JDK's profile configuration cannot be read", e);
    }
  }

  /** Records where the time goes, and nothing else. */
  static RunTrace ofTime(Path path) {
    Recording recording = new Recording();
    recording.enable("jdk.ExecutionSample").withPeriod(SAMPLE_PERIOD);
    recording.enable("jdk.NativeMethodSample").withPeriod(SAMPLE_PERIOD);
    recording.enable("jdk.ThreadCPULoad");
    return new RunTrace(recording, path);
  }

  /** Lets it go on for a while, or until this thread is interrupted. */
  void recordFor(int seconds) {
    // Nobody counts down: only time or an interrupt ends it.
    try {
      boolean _ = new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the recording and writes it; gives where to. */
  Path write() throws IOException {
    recording.stop();
    recording.dump(path);
    return path;
  }

  @Override
  public void close() {
    recording.close();
  }
}
