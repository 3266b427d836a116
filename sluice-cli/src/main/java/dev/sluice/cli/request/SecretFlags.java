package dev.sluice.cli.request;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.source.Credential;
import dev.sluice.source.FailureReason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Credentials that flags name: {@code @FILE} means what the file holds, {@code -} a line of
 * standard input. A credential that is given as it is shows in the list of processes and in the
 * history of the shell, so that is taken with a warning.
 */
public final class SecretFlags {
  private static final int FILE_BYTES_MAX = 64 << 10;

  /** Headers whose values open something. */
  private static final Pattern SECRET_HEADER =
      Pattern.compile(
          "auth|cookie|token|key|secret|session|signature|password", Pattern.CASE_INSENSITIVE);

  private final CommandLine line;

  SecretFlags(CommandLine line) {
    this.line = line;
  }

  /** The shared access signature of an Azure account. */
  public Optional<Credential> sasToken(Console console) {
    return credential(Flag.SAS_TOKEN, "AZURE_STORAGE_SAS_TOKEN", console);
  }

  /** The key of an Azure account. */
  public Optional<Credential> accountKey(Console console) {
    return credential(Flag.ACCOUNT_KEY, "AZURE_STORAGE_KEY", console);
  }

  /** The connection string of an Azure account. */
  public Optional<Credential> connectionString(Console console) {
    return credential(Flag.CONNECTION_STRING, "AZURE_STORAGE_CONNECTION_STRING", console);
  }

  /**
   * The credential of a flag.
   *
   * @param variable the environment variable that the warning names
   */
  private Optional<Credential> credential(Flag flag, String variable, Console console) {
    return line.text(flag)
        .map(value -> Credential.of(values(flag, value, variable, console).getFirst()));
  }

  /**
   * All headers, each as {@code NAME: VALUE}.
   *
   * @param variable the environment variable that the warning names
   */
  public List<String> headers(String variable, Console console) {
    List<String> headers = new ArrayList<>();
    for (String value : line.all(Flag.HEADER)) {
      if (!isElsewhere(value) && !SECRET_HEADER.matcher(value.split(":", 2)[0]).find()) {
        headers.add(value);
      } else {
        headers.addAll(values(Flag.HEADER, value, variable, console));
      }
    }
    return headers;
  }

  private static boolean isElsewhere(String value) {
    return value.equals("-") || value.startsWith("@");
  }

  private List<String> values(Flag flag, String value, String variable, Console console) {
    String word = "--" + flag.word();
    if (isElsewhere(value)) {
      List<String> read =
          value.equals("-")
              ? List.of(inputLine(word, console))
              : fileLines(word, value.substring(1));
      read.forEach(one -> line.credentials().addOf(flag, one));
      return read;
    }
    console.error(
        "warning: "
            + word
            + " shows its value to everybody who can list processes; give it as "
            + word
            + " @FILE, as "
            + word
            + " - (a line of standard input), or in "
            + variable);
    return List.of(value);
  }

  private static List<String> fileLines(String word, String file) {
    try {
      Path path = Path.of(file);
      if (!Files.isRegularFile(path) || Files.size(path) > FILE_BYTES_MAX) {
        throw new UsageException(word + " @FILE takes a file of a few lines: " + file);
      }
      List<String> lines =
          Files.readAllLines(path).stream()
              .map(String::strip)
              .filter(one -> !one.isEmpty())
              .toList();
      if (lines.isEmpty()) {
        throw new UsageException(word + " @FILE: the file is empty: " + file);
      }
      return lines;
    } catch (IOException e) {
      throw new UsageException(word + " cannot read " + file + ": " + FailureReason.of(e));
    }
  }

  /** Reads no more than the line: what comes after it may be for another flag, or to be scanned. */
  private static String inputLine(String word, Console console) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      int next = console.in().read();
      while (next >= 0 && next != '\n' && bytes.size() < FILE_BYTES_MAX) {
        bytes.write(next);
        next = console.in().read();
      }
      String value = bytes.toString(StandardCharsets.UTF_8).strip();
      if (value.isEmpty()) {
        throw new UsageException(word + " - takes a line of standard input, and there is none");
      }
      return value;
    } catch (IOException e) {
      throw new UsageException(word + " - cannot read standard input: " + FailureReason.of(e));
    }
  }
}
