package dev.sluice.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;

/** The entry point: picks the command and turns its result into the exit status. */
public final class Main {
  static final int OK = 0;
  static final int USAGE = 2;

  private Main() {}

  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments), System.out, System.err));
  }

  static int run(List<String> arguments, PrintStream out, PrintStream err) {
    String command = arguments.isEmpty() ? "" : arguments.getFirst();
    return switch (command) {
      case "version", "--version" -> {
        out.println("sluice " + version());
        yield OK;
      }
      case "help", "--help", "-h" -> {
        out.print(USAGE_TEXT);
        yield OK;
      }
      default -> {
        err.println(
            command.isEmpty()
                ? "sluice: no command given"
                : "sluice: unknown command '" + command + "'");
        err.print(USAGE_TEXT);
        yield USAGE;
      }
    };
  }

  private static final String USAGE_TEXT =
      """
      Usage: sluice COMMAND

        version          print the version
        help             print this text
      """;

  static String version() {
    try (InputStream in = Main.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException("version.properties is missing from the jar");
      }
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
