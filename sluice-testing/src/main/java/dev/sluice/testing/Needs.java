package dev.sluice.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * What a test may need of the machine beyond a JDK 25. Where that is missing the test is skipped
 * with a reason that {@link Unproven} reads. Where {@code CI} is set everything can be installed,
 * so there the test fails; only another operating system or processor cannot be had.
 */
public enum Needs {
  LINUX(Kind.MACHINE, "Linux", "what is done on Linux alone"),
  POSIX(Kind.MACHINE, "an operating system other than Windows", "what is done beside Windows"),
  GIT(Kind.PROGRAM, "Git", "agreement with Git", "git"),
  CHROMIUM(
      Kind.PROGRAM,
      "Chromium",
      "the html report in a browser",
      "chromium chromium-browser google-chrome chrome"),
  NGINX(Kind.PROGRAM, "nginx", "HTTP with a real web server", "nginx"),
  FAKE_GCS_SERVER(
      Kind.PROGRAM, "fake-gcs-server", "buckets of Google Cloud Storage", "fake-gcs-server"),
  AZURITE(Kind.PROGRAM, "azurite", "containers of Azure", "azurite-blob"),
  POSTGRES(Kind.PROGRAM, "PostgreSQL", "logins to PostgreSQL", "postgres"),
  MARIADB(Kind.PROGRAM, "MariaDB", "logins to MariaDB", "mariadbd mysqld"),
  REDIS(Kind.PROGRAM, "Redis", "logins to Redis", "redis-server"),
  SLAPD(Kind.PROGRAM, "OpenLDAP's slapd", "logins to a directory", "slapd"),
  MOSQUITTO(Kind.PROGRAM, "mosquitto", "logins to MQTT brokers", "mosquitto"),
  SSHD(Kind.PROGRAM, "OpenSSH's sshd", "logins with SSH keys", "sshd"),
  OWN_MOUNTS(Kind.PROGRAM, "unshare with mounts of one's own", "reports on a full disk"),
  OTHER_USER(Kind.PROGRAM, "setpriv to another user", "files that may not be read"),
  SIGNALS(Kind.PROGRAM, "env that resets signals", "interrupts"),
  PACKAGE(Kind.PROGRAM, "the packaged program", "the launcher; './mvnw verify' packages it"),
  JDK_SOURCES(Kind.PROGRAM, "a JDK with src.zip", "that the JDK's sources have no findings"),
  MAVEN_REPOSITORY(Kind.PROGRAM, "a Maven repository at home", "the library sample");

  private enum Kind {
    MACHINE,
    PROGRAM
  }

  private final Kind kind;
  private final String what;
  private final String unproven;

  /** The names it may have, apart by spaces; none where it is no single program. */
  private final String programs;

  Needs(Kind kind, String what, String unproven) {
    this(kind, what, unproven, "");
  }

  Needs(Kind kind, String what, String unproven, String programs) {
    this.kind = kind;
    this.what = what;
    this.unproven = unproven;
    this.programs = programs;
  }

  /** Skips or fails the test unless the machine has this. */
  public void require() {
    require(isThere());
  }

  /** Skips or fails the test unless it has seen for itself that the machine has this. */
  public void require(boolean isThere) {
    if (!isThere) {
      if (isDemanded()) {
        Assertions.fail(reason());
      }
      Assumptions.abort(reason());
    }
  }

  /** The program, on the path or in a folder of {@code SLUICE_TEST_SERVERS}. */
  public Path program() {
    Optional<Path> found = find();
    require(found.isPresent());
    return found.orElseThrow();
  }

  /** Why a test is skipped. */
  String reason() {
    return "needs " + what + ": not proven is " + unproven;
  }

  boolean isThere() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    return switch (this) {
      case LINUX -> system.contains("linux");
      case POSIX -> !system.contains("windows");
      case PACKAGE -> Boolean.getBoolean("sluice.packaged");
      default -> find().isPresent();
    };
  }

  /** Whether a test must fail rather than be skipped. */
  boolean isDemanded() {
    return kind == Kind.PROGRAM && !variable("CI").isEmpty();
  }

  private Optional<Path> find() {
    List<Path> folders = new ArrayList<>();
    for (String folder : variable("SLUICE_TEST_SERVERS").split(File.pathSeparator, -1)) {
      if (!folder.isEmpty()) {
        folders.add(Path.of(folder, "bin"));
        folders.add(Path.of(folder, "node_modules", ".bin"));
      }
    }
    for (String folder : variable("PATH").split(File.pathSeparator, -1)) {
      folders.add(Path.of(folder));
    }
    // Servers stand here, where the path of an ordinary user does not lead.
    folders.add(Path.of("/usr/sbin"));
    try (DirectoryStream<Path> versions =
        Files.newDirectoryStream(Path.of("/usr/lib/postgresql"))) {
      versions.forEach(version -> folders.add(version.resolve("bin")));
    } catch (IOException e) {
      // Not there, or not under Linux.
    }
    for (Path folder : folders) {
      for (String name : programs.split(" ", -1)) {
        for (String ending : List.of("", ".exe", ".cmd")) {
          Path program = folder.resolve(name + ending);
          if (Files.isRegularFile(program) && Files.isExecutable(program)) {
            return Optional.of(program);
          }
        }
      }
    }
    return Optional.empty();
  }

  private static String variable(String name) {
    String value = System.getenv(name);
    return value == null ? "" : value;
  }
}
