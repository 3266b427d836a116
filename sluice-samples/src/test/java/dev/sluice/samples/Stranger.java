package dev.sluice.samples;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.scan.Scanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Somebody who has a JDK, Maven and a repository with the artifacts of Sluice in it, laid out as
 * Maven deploys them, and nothing of this checkout.
 */
final class Stranger {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  static final String VERSION = System.getProperty("sluice.version");
  private static final Path SLUICE = Path.of("dev", "sluice");
  private static final long RUN_SECONDS_MAX = 300;

  private final Path folder;
  private final Path repository;

  /** What a run said and how it ended. */
  record Ended(int status, String out, String err) {
    @Override
    public String toString() {
      return "status " + status + "\n" + out + err;
    }
  }

  /**
   * Publishes modules for somebody.
   *
   * @param folder where everything of theirs lies
   */
  Stranger(Path folder) throws IOException {
    boolean isPackaged =
        Scanner.class
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .getPath()
            .endsWith(".jar");
    assumeTrue(isPackaged, "this test comes after packaging");
    this.folder = folder;
    repository = Files.createDirectories(folder.resolve("published"));
    publish("sluice", ROOT.resolve("pom.xml"));
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.filter(one -> Files.exists(one.resolve("pom.xml"))).toList()) {
        publish(module.getFileName().toString(), module.resolve("pom.xml"));
      }
    }
    Files.writeString(folder.resolve("settings.xml"), settings());
    linkOthers(Path.of(System.getProperty("sluice.localRepository")), folder.resolve("others"), 0);
  }

  /**
   * Makes a folder that has what a local repository has, without what was installed there of
   * Sluice: that may be of any day.
   */
  private static void linkOthers(Path from, Path to, int depth) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> all = Files.list(from)) {
      for (Path one : all.toList()) {
        Path link = to.resolve(one.getFileName());
        boolean isOnTheWay = SLUICE.getName(depth).equals(one.getFileName());
        if (isOnTheWay && depth + 1 < SLUICE.getNameCount()) {
          linkOthers(one, link, depth + 1);
        } else if (!isOnTheWay) {
          Files.createSymbolicLink(link, one);
        }
      }
    }
  }

  private void publish(String name, Path pom) throws IOException {
    Path place = repository.resolve(SLUICE).resolve(name).resolve(VERSION);
    Files.createDirectories(place);
    Files.copy(pom, place.resolve(name + "-" + VERSION + ".pom"));
    Path target = pom.resolveSibling("target");
    Path jar =
        name.equals("sluice-cli")
            ? target.resolve("sluice/lib/sluice.jar")
            : target.resolve(name + "-" + VERSION + ".jar");
    if (Files.exists(jar)) {
      Files.copy(jar, place.resolve(name + "-" + VERSION + ".jar"));
    }
  }

  private String settings() {
    String one =
        "<id>published</id><url>"
            + repository.toUri()
            + "</url>"
            + "<snapshots><enabled>true</enabled></snapshots>";
    return """
        <settings><profiles><profile><id>published</id>
        <repositories><repository>%s</repository></repositories>
        <pluginRepositories><pluginRepository>%s</pluginRepository></pluginRepositories>
        </profile></profiles>
        <activeProfiles><activeProfile>published</activeProfile></activeProfiles></settings>
        """
        .formatted(one, one);
  }

  /** A copy of a folder of this checkout, without what was built in it. */
  Path copy(String from) throws IOException {
    Path source = ROOT.resolve(from);
    Path to = folder.resolve(source.getFileName());
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path relative = source.relativize(file);
        if (!relative.startsWith("target") && !relative.startsWith("build")) {
          Path copy = to.resolve(relative);
          Files.createDirectories(copy.resolveSibling("."));
          Files.copy(file, copy);
        }
      }
    }
    return to;
  }

  /**
   * Runs Maven in a project. Whatever is not of Sluice comes from where this build has it from:
   * nothing is fetched from a network.
   */
  Ended maven(Path project, String... words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                ROOT.resolve("mvnw").toString(),
                "-B",
                "-o",
                "-Daether.offline.protocols=file",
                "-s",
                folder.resolve("settings.xml").toString(),
                "-Dmaven.repo.local=" + folder.resolve("local"),
                "-Dmaven.repo.local.tail=" + folder.resolve("others"),
                "-f",
                project.resolve("pom.xml").toString()));
    command.addAll(List.of(words));
    return run(project, command);
  }

  /** Runs the Java of this build in a folder. */
  static Ended java(Path where, List<String> words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(words);
    return run(where, command);
  }

  static Ended run(Path where, List<String> command) throws Exception {
    Path out = Files.createTempFile("out", ".txt");
    Path err = Files.createTempFile("err", ".txt");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(where.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      // A build of moments is over before a compiler's better work pays.
      builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1");
      Process process = builder.start();
      if (!process.waitFor(RUN_SECONDS_MAX, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("still running: " + command);
      }
      return new Ended(process.exitValue(), Files.readString(out), text(err));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
