package dev.sluice.cli.watch;

import dev.sluice.report.ReportFile;
import dev.sluice.source.temporary.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;

/**
 * A recording of the JDK's flight recorder over one run, in a file for its owner alone. It tells
 * where time and memory go and holds no text that came from outside: events with such a field, as
 * arguments, properties, variables, messages and paths are, are not recorded.
 */
final class RunRecording implements AutoCloseable {
  private static final Duration SAMPLE_PERIOD = Duration.ofMillis(10);
  private static final String TEMPORARY = "java.io.tmpdir";

  /** Fields that may hold whatever the user, a file or a server said. */
  private static final Set<String> TEXTS =
      Set.of(
          "command",
          "commandLine",
          "directory",
          "errorMessage",
          "exceptionMessage",
          "failureMessage",
          "javaArguments",
          "jvmArguments",
          "jvmFlags",
          "message",
          "newValue",
          "oldValue",
          "options",
          "path",
          "value");

  /** Its values are the recorder's own settings. */
  private static final String SETTINGS = "jdk.ActiveSetting";

  private final TemporaryFolder repository;
  private final Recording recording;
  private final Path path;

  private RunRecording(TemporaryFolder repository, Recording recording, Path path) {
    this.repository = repository;
    this.recording = recording;
    this.path = path;
    recording.start();
  }

  /** Records everything the JDK's own profile setting does, and Sluice's events. */
  static RunRecording ofEverything(Path path) throws IOException {
    TemporaryFolder repository = repository();
    try {
      Recording recording = new Recording(Configuration.getConfiguration("profile"));
      for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
        boolean speaks =
            type.getFields().stream().map(ValueDescriptor::getName).anyMatch(TEXTS::contains);
        if (speaks && type.getName().startsWith("jdk.") && !type.getName().equals(SETTINGS)) {
          recording.disable(type.getName());
        }
      }
      return new RunRecording(repository, recording, path);
    } catch (ParseException e) {
      repository.close();
      throw new IOException("the JDK's profile configuration cannot be read", e);
    }
  }

  /** Records where the time goes, and nothing else. */
  static RunRecording ofTime(Path path) throws IOException {
    TemporaryFolder repository = repository();
    Recording recording = new Recording();
    recording.enable("jdk.ExecutionSample").withPeriod(SAMPLE_PERIOD);
    recording.enable("jdk.NativeMethodSample").withPeriod(SAMPLE_PERIOD);
    recording.enable("jdk.ThreadCPULoad");
    return new RunRecording(repository, recording, path);
  }

  /**
   * Where the recorder keeps its chunks. It asks for the folder of temporary files when it begins,
   * and makes one in it that everybody can read; so it is shown a folder that nobody else can open.
   */
  private static TemporaryFolder repository() throws IOException {
    TemporaryFolder folder = TemporaryFolder.create("trace");
    String before = System.getProperty(TEMPORARY, "/tmp");
    System.setProperty(TEMPORARY, folder.path().toString());
    try {
      FlightRecorder _ = FlightRecorder.getFlightRecorder();
    } finally {
      System.setProperty(TEMPORARY, before);
    }
    return folder;
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
    try (ReportFile file = ReportFile.create(path)) {
      recording.dump(file.partial());
      file.commit();
    }
    return path;
  }

  @Override
  public void close() {
    recording.close();
    try {
      repository.close();
    } catch (IOException e) {
      // The next run removes it.
      return;
    }
  }
}
