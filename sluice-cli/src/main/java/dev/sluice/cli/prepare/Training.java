package dev.sluice.cli.prepare;

import dev.sluice.cli.Main;
import dev.sluice.cli.complete.Completer;
import dev.sluice.cli.console.Console;
import dev.sluice.cli.engine.BuiltInTables;
import dev.sluice.cli.program.Checkout;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs commands as users do, for the JVM to note what they load and what in them runs hot. The
 * launcher has it make an AOT cache of that.
 */
public final class Training {
  /** Rounds over the sample, for the parts of the engine that run rarely to be noted too. */
  private static final int SCANS = 6;

  private static final int HISTORY_SCANS = 2;

  private Training() {}

  /**
   * Takes what to train, one or more of: {@code word} for commands that only say something, {@code
   * start} for those that end within moments, {@code staged} for scans of what is about to be
   * committed, {@code history} for scans of histories, {@code scan} for others; {@code rare} for
   * what many scans meet a little of, {@code gap} for that of histories.
   */
  public static void main(String[] arguments) throws IOException {
    // The commands below run on streams of their own; what a process does before and opens is noted
    // here.
    BuiltInTables _ = BuiltInTables.ahead(List.of());
    int _ = Checkout.runIfBuiltAnew(List.of());
    Main.open(List.of(arguments)).flush();
    String _ = HandleShapes.link();
    for (String part : arguments) {
      train(part);
    }
    Runtime.getRuntime().halt(0);
  }

  private static void train(String part) throws IOException {
    switch (part) {
      case "word" -> {
        run("", "version");
        run("", "help");
        run("", "completion", "bash");
        run("", Completer.WORD, "dir", "+--re");
      }
      case "start" -> start();
      case "staged" -> staged();
      case "history" -> {
        start();
        history();
      }
      case "rare" -> rare();
      case "gap" -> gap();
      default -> {
        start();
        scan();
      }
    }
  }

  private static void start() throws IOException {
    SampleText sample = new SampleText(1);
    String text = sample.lines(10);
    run(text, "stdin", "--no-banner", "--exit-code=1");
    run(text + SampleText.secret(), "stdin");
    run(text + SampleText.secret() + SampleText.candidates() + sample.containers(), "stdin");
  }

  private static void staged() throws IOException {
    Path folder = Files.createTempDirectory("sluice-training");
    try {
      String repository = SampleRepository.write(folder.resolve("repository")).toString();
      run("", "git", repository, "--staged", "--no-banner");
      run("", "git", repository, "--staged", "-f", "json", "-r", "-");
      run("", "git", repository, "--staged", "--redact");
      run("", "git", repository, "--pre-commit");
    } finally {
      SampleTree.delete(folder);
    }
  }

  private static void scan() throws IOException {
    Path folder = Files.createTempDirectory("sluice-training");
    try {
      Path tree = SampleTree.write(folder.resolve("tree"));
      String report = folder.resolve("report.json").toString();
      for (int round = 0; round < SCANS; round++) {
        run("", "dir", tree.toString(), "-f", "json", "-r", report, "--exit-code=0");
      }
      run("", "dir", tree.toString(), "--no-banner");
    } finally {
      SampleTree.delete(folder);
    }
  }

  private static void history() throws IOException {
    Path folder = Files.createTempDirectory("sluice-training");
    try {
      String report = folder.resolve("report.json").toString();
      String tree = SampleTree.write(folder.resolve("tree")).toString();
      run("", "dir", tree, "-f", "json", "-r", report, "--exit-code=0");
      String history = SampleHistory.write(folder.resolve("history")).toString();
      for (int round = 0; round < HISTORY_SCANS; round++) {
        run("", "git", history, "-f", "json", "-r", report);
      }
      run("", "git", history, "--no-banner");
      // Whoever works in a repository has objects in it that are in no pack yet.
      run("", "git", SampleRepository.write(folder.resolve("loose")).toString(), "--no-banner");
    } finally {
      SampleTree.delete(folder);
    }
  }

  private static void rare() throws IOException {
    Path folder = Files.createTempDirectory("sluice-training");
    try {
      String report = folder.resolve("report.json").toString();
      String tree = RareFiles.write(folder.resolve("tree")).toString();
      run("", "dir", tree, "-f", "json", "-r", report);
    } finally {
      SampleTree.delete(folder);
    }
  }

  private static void gap() throws IOException {
    Path folder = Files.createTempDirectory("sluice-training");
    try {
      run("", "git", SampleRepository.writeWithGap(folder.resolve("gap")).toString());
    } finally {
      SampleTree.delete(folder);
    }
  }

  /** Runs a command whose input comes through a channel, as that of a process does. */
  private static void run(String input, String... words) throws IOException {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    Path file = Files.createTempFile("sluice-training", ".txt");
    try (FileInputStream in = new FileInputStream(Files.writeString(file, input).toFile())) {
      InputStream given = Channels.newInputStream(in.getChannel());
      List<String> line = new ArrayList<>(Arrays.asList(words));
      int _ = Main.run(line, new Console(given, nowhere, nowhere, false, InstantSource.system()));
    } finally {
      Files.delete(file);
    }
  }
}
