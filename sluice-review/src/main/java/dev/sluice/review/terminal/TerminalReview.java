package dev.sluice.review.terminal;

import dev.sluice.review.DecisionFiles;
import dev.sluice.review.GroupQuery;
import dev.sluice.review.Review;
import dev.sluice.review.SecretGroup;
import dev.sluice.review.Shown;
import dev.sluice.scan.ignore.IgnoreMark;
import dev.sluice.scan.ignore.IgnoreMark.Verdict;
import dev.sluice.source.FailureReason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks about one secret after the other, in lines of a terminal or of anything else that reads and
 * writes lines. Each decision is written when it is made, so the dialogue may end at any time.
 */
public final class TerminalReview {
  private static final int INPUT_MAX = 4_096;
  private static final String HELP =
      """
      l [NOTE]       a leak: it stays a finding, and the next runs say so
      f [NOTE]       a false alarm
      t [NOTE]       test data
      a DATE [NOTE]  accepted until that day, as 2027-03-31
      u              take back what was decided
      s              show the secret, or hide it again
      w              list all places
      n, p, g N      the next one, the previous one, number N
      o              the next one that nobody decided about
      / [TEXT]       only rules, files and authors with that text; all again without one
      q              end; what was decided is written already
      """;

  private final Review review;
  private final GroupPrinter printer;
  private final PrintStream out;
  private final Reader in;
  private List<SecretGroup> listed;
  private int at;
  private boolean isShown;

  public TerminalReview(Review review, Shown shown, InputStream in, PrintStream out) {
    this.review = review;
    this.out = out;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    printer = new GroupPrinter(review, shown, out);
    listed = review.groups();
  }

  /** Runs until the user ends it, or the input does. */
  public void run() throws IOException {
    out.println(
        review.groups().size()
            + " secrets, "
            + review.decidedCount()
            + " decided about. Decisions go to "
            + review.files().ignoreFile()
            + ". h shows the keys.");
    if (listed.isEmpty()) {
      return;
    }
    at = Math.max(0, nextOpen(-1));
    print();
    @Nullable String line = ask();
    while (line != null && !line.strip().equals("q")) {
      act(line.strip());
      line = ask();
    }
    int open = review.groups().size() - review.decidedCount();
    out.println(
        (line == null ? "\n" : "") + review.decidedCount() + " decided about, " + open + " open");
  }

  private @Nullable String ask() throws IOException {
    out.print("> ");
    out.flush();
    StringBuilder line = new StringBuilder();
    int c = in.read();
    if (c < 0) {
      return null;
    }
    while (c >= 0 && c != '\n') {
      if (line.length() < INPUT_MAX) {
        line.append((char) c);
      }
      c = in.read();
    }
    return line.toString();
  }

  private void act(String line) throws IOException {
    String key = line.isEmpty() ? "n" : line.substring(0, 1);
    String rest = line.isEmpty() ? "" : line.substring(1).strip();
    switch (key) {
      case "l" -> decide(Verdict.LEAK, null, rest);
      case "f" -> decide(Verdict.FALSE_ALARM, null, rest);
      case "t" -> decide(Verdict.TEST_DATA, null, rest);
      case "a" -> accept(rest);
      case "u" -> withdraw();
      case "s" -> {
        isShown = !isShown;
        print();
      }
      case "w" -> printer.places(current());
      case "n" -> go(at + 1);
      case "p" -> go(at - 1);
      case "g" -> go(number(rest) - 1);
      case "o" -> goToOpen();
      case "/" -> filter(rest);
      default -> out.print(HELP);
    }
  }

  private SecretGroup current() {
    return listed.get(at);
  }

  private void accept(String rest) throws IOException {
    int end = rest.indexOf(' ');
    String day = end < 0 ? rest : rest.substring(0, end);
    try {
      decide(
          Verdict.ACCEPTED, LocalDate.parse(day), end < 0 ? "" : rest.substring(end + 1).strip());
    } catch (DateTimeException e) {
      out.println(
          "a date is needed, as in: a " + review.today().plusMonths(3) + " moves in spring");
    }
  }

  private void decide(Verdict verdict, @Nullable LocalDate until, String note) throws IOException {
    try {
      DecisionFiles.Written written = review.decide(current(), verdict, until, note);
      out.println(verdict.word() + ": " + GroupPrinter.safe(written.words()));
    } catch (IOException e) {
      out.println("NOT decided: " + GroupPrinter.safe(FailureReason.of(e)));
      return;
    }
    goToOpen();
  }

  private void withdraw() {
    try {
      review.withdraw(current());
      out.println("taken back");
    } catch (IOException e) {
      out.println("NOT taken back: " + GroupPrinter.safe(FailureReason.of(e)));
    }
  }

  private void goToOpen() throws IOException {
    int next = nextOpen(at);
    if (next < 0) {
      out.println("all of them are decided about; q ends");
    } else {
      go(next);
    }
  }

  /** The next that nobody decided about, from the start again after the end; -1 for none. */
  private int nextOpen(int after) {
    for (int i = 1; i <= listed.size(); i++) {
      int next = Math.floorMod(after + i, listed.size());
      if (review.decision(listed.get(next)).isEmpty()) {
        return next;
      }
    }
    return -1;
  }

  private void go(int to) throws IOException {
    if (to < 0 || to >= listed.size()) {
      out.println("there are 1 to " + listed.size());
      return;
    }
    at = to;
    isShown = false;
    print();
  }

  private static int number(String text) {
    return text.matches("\\d{1,7}") ? Integer.parseInt(text) : 0;
  }

  private void filter(String text) throws IOException {
    List<SecretGroup> found = review.matching(new GroupQuery(text, "", ""));
    if (found.isEmpty()) {
      out.println("nothing has '" + GroupPrinter.safe(text) + "'");
      return;
    }
    listed = found;
    go(0);
  }

  private void print() {
    Optional<IgnoreMark> decision = review.decision(current());
    printer.group(current(), at + 1, listed.size(), decision, isShown);
  }
}
