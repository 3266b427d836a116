package dev.sluice.cli.report;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.console.ExitStatus;
import dev.sluice.cli.engine.EngineChoice;
import dev.sluice.cli.engine.RuleChoice;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.output.Reporting;
import dev.sluice.cli.request.ReviewRequest;
import dev.sluice.detect.rule.Rule;
import dev.sluice.review.DecisionFiles;
import dev.sluice.review.Reasons;
import dev.sluice.review.Review;
import dev.sluice.review.Shown;
import dev.sluice.review.page.ReviewServer;
import dev.sluice.review.terminal.TerminalReview;
import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** {@code review REPORT…}: people decide about findings, and the next run knows it. */
public final class ReviewCommand {
  /** For how long a page may be left alone. */
  private static final Duration IDLE = Duration.ofHours(1);

  private static final Path HERE = Path.of("");

  private final ReviewRequest request;
  private final Console console;

  private ReviewCommand(CommandLine line, Console console) {
    request = ReviewRequest.of(line);
    this.console = console;
  }

  public static int run(CommandLine line, Console console) {
    try {
      return new ReviewCommand(line, console).run();
    } catch (IOException e) {
      if (!console.isReaderGone()) {
        console.error(FailureReason.of(e));
      }
      return ExitStatus.USAGE;
    }
  }

  private int run() throws IOException {
    if (request.reports().isEmpty()) {
      throw new UsageException("it is 'sluice review REPORT…'");
    }
    List<Path> reports = request.reports().stream().map(ReviewCommand::existing).toList();
    RuleChoice rules = RuleChoice.of(request.engine(), System.getenv(), List.of(HERE));
    Review review = Review.of(reports, files(), console.clock(), severities(rules));
    Reasons reasons =
        new Reasons(() -> EngineChoice.engine(rules, request.engine(), new ArrayList<>()));
    Shown shown = new Shown(review, reasons, Reporting.redactor(request.output()));
    if (request.isInTerminal()) {
      new TerminalReview(review, shown, console.in(), console.out()).run();
    } else {
      serve(review, shown);
    }
    console.flush();
    return ExitStatus.CLEAN;
  }

  /** Shows the page until the user ends it; what is decided is written as it is decided. */
  private void serve(Review review, Shown shown) throws IOException {
    try (ReviewServer server = ReviewServer.start(review, shown, console.clock())) {
      console.out().println(server.address());
      console.out().flush();
      console
          .err()
          .println(
              review.groups().size()
                  + " secrets: open the address above in a browser on this machine. 'q' on the"
                  + " page ends the review, and so does an interrupt; --terminal asks here"
                  + " instead.");
      boolean isEnded = server.awaitEnd(IDLE);
      console
          .err()
          .println(
              (isEnded ? "" : "nobody asked for anything for an hour; ")
                  + review.decidedCount()
                  + " of "
                  + review.groups().size()
                  + " secrets decided about");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Path existing(String operand) {
    Path path = Path.of(operand);
    if (!Files.isRegularFile(path)) {
      throw new UsageException("no report at " + operand);
    }
    return path;
  }

  /** The files that a run in this folder, with the same flags, would read. */
  private DecisionFiles files() {
    @Nullable Path baseline = request.known().baseline().orElse(null);
    if (baseline != null && !Files.isRegularFile(baseline)) {
      throw new UsageException("no baseline at " + baseline);
    }
    Path ignored = request.known().ignoreFile().orElse(HERE);
    boolean isFolder = ignored.toString().isEmpty() || Files.isDirectory(ignored);
    DecisionFiles found = DecisionFiles.of(isFolder ? ignored : HERE, baseline);
    return new DecisionFiles(
        isFolder ? found.ignoreFile() : ignored,
        baseline,
        request.engine().config().orElse(DecisionFiles.of(HERE, baseline).configuration()));
  }

  /** The severities of rules, which json reports do not tell. */
  private static UnaryOperator<String> severities(RuleChoice choice) {
    Map<String, String> severities = new HashMap<>();
    for (Rule rule : choice.rules().rules()) {
      severities.put(rule.id(), rule.severity().name().toLowerCase(Locale.ROOT));
    }
    return id -> severities.getOrDefault(id, "");
  }
}
