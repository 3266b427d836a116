package dev.sluice.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A master and two workers, each a process of its own, from the jars of the class path. */
final class StandaloneCluster implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  private static final int ATTEMPTS_MAX = 5;
  private static final int LOOKS_MAX = 300;
  private static final int LOOK_MILLIS = 100;

  private final List<Process> processes = new ArrayList<>();
  private final Path home;
  private final int port;
  private int started;

  StandaloneCluster(Path home) throws IOException, InterruptedException {
    this.home = home;
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry);
      if (entry.endsWith(".jar") && Files.exists(jar)) {
        Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
      }
    }
    port = startMaster();
    for (int i = 0; i < 2; i++) {
      start(
          "org.apache.spark.deploy.worker.Worker",
          url(),
          "--host",
          HOST,
          "--cores",
          "1",
          "--memory",
          "1g",
          "--webui-port",
          "0",
          "--work-dir",
          home.resolve("work" + i).toString());
    }
  }

  /** Starts a master and gives its port: another one if somebody took the port meanwhile. */
  private int startMaster() throws IOException, InterruptedException {
    for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      int wanted = freePort();
      start(
          "org.apache.spark.deploy.master.Master",
          "--host",
          HOST,
          "--port",
          "" + wanted,
          "--webui-port",
          "0");
      if (saysItStartedAt(wanted)) {
        return wanted;
      }
      processes.removeLast().destroyForcibly();
    }
    throw new IOException("no master started: " + Files.readString(log()));
  }

  private boolean saysItStartedAt(int wanted) throws IOException, InterruptedException {
    boolean ended = false;
    for (int look = 0; look < LOOKS_MAX && !ended; look++) {
      ended = processes.getLast().waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      for (String line : Files.readAllLines(log())) {
        if (line.contains("Starting Spark master at ")) {
          return line.endsWith(":" + wanted);
        }
      }
    }
    return false;
  }

  /** What the process started last writes to. */
  private Path log() {
    return home.resolve("log" + started);
  }

  String url() {
    return "spark://" + HOST + ":" + port;
  }

  private void start(String main, String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-cp");
    command.add(home.resolve("jars") + "/*");
    command.add(main);
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("log" + ++started).toFile());
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", HOST);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    processes.add(builder.start());
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
      return socket.getLocalPort();
    }
  }

  /** Kills an executor of the first worker that has one. */
  boolean killAnExecutor() {
    return processes.stream()
        .skip(1)
        .flatMap(Process::descendants)
        .findFirst()
        .map(ProcessHandle::destroyForcibly)
        .orElse(false);
  }

  @Override
  public void close() throws InterruptedException {
    for (Process process : processes.reversed()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      boolean _ = process.waitFor(10, TimeUnit.SECONDS);
    }
  }
}
