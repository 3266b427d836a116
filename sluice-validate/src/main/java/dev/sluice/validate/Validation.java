package dev.sluice.validate;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.source.remote.RemoteClock;
import dev.sluice.validate.check.CheckSet;
import dev.sluice.validate.net.Dialer;
import dev.sluice.validate.net.Http;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Asks whether the secrets of a run are live. Findings come in report order, so that those of one
 * file come together; each distinct secret is asked for once, on a thread of its own that is no
 * worker of any executor; then each finding has its answer.
 *
 * <p>One thread asks, waits for the end and looks up the answers; any thread may stop it.
 */
public final class Validation implements AutoCloseable {
  /** How many findings of one file are looked at together. */
  private static final int GROUP_MAX = 10_000;

  private final CheckSet checks;
  private final KeptAnswers kept;
  private final Surroundings surroundings;
  private final Asker asker;
  private final Http http;
  private final Dialer dialer;
  private final Semaphore waiting;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Future<Validity>> answers = new HashMap<>();
  private final Map<String, String> askedOf = new HashMap<>();
  private final Map<String, Validity> unasked = new HashMap<>();
  private final List<Finding> group = new ArrayList<>();

  /** Guards what the threads that ask have in common; nobody waits while holding it. */
  private final Object lock = new Object();

  private @Nullable IOException failure;
  private long recalled;
  private boolean isStopped;

  public Validation(
      CheckSet checks,
      ValidationOptions options,
      KeptAnswers kept,
      Surroundings surroundings,
      Dialer dialer,
      RemoteClock clock,
      InstantSource now) {
    this.checks = checks;
    this.kept = kept;
    this.surroundings = surroundings;
    this.dialer = dialer;
    this.http = new Http(dialer, options.answerBytesMax());
    this.asker = new Asker(options, dialer, http, clock, now);
    this.waiting = new Semaphore(options.waitingMax());
  }

  /** Takes a finding; waits where too many are under way. */
  public void ask(Finding finding) throws InterruptedException {
    boolean isSameFile = group.isEmpty() || group.getFirst().file().equals(finding.file());
    if (!isSameFile || group.size() >= GROUP_MAX) {
      askGroup();
    }
    group.add(finding);
  }

  private void askGroup() throws InterruptedException {
    FileGroup file = new FileGroup(checks, group, surroundings);
    for (Finding finding : group) {
      FileGroup.Askable askable = file.of(finding);
      String place = place(finding);
      if (askable.questions().isEmpty()) {
        unasked.put(place, Validity.unchecked(askable.reason()));
        continue;
      }
      String key = Question.key(askable.questions().stream().map(Question::key).toList());
      askedOf.put(place, key);
      if (!answers.containsKey(key)) {
        begin(key, askable.questions());
      }
    }
    group.clear();
  }

  private void begin(String key, List<Question> questions) throws InterruptedException {
    waiting.acquire();
    synchronized (lock) {
      // Under the lock, since a thread cannot be started after the stop.
      if (!isStopped) {
        answers.put(key, threads.submit(() -> released(questions)));
        return;
      }
    }
    waiting.release();
  }

  private static String place(Finding finding) {
    return Question.key(
        List.of(
            finding.ruleId(),
            finding.secret(),
            finding.file(),
            finding.commit().id(),
            Integer.toString(finding.location().startLine())));
  }

  private Validity released(List<Question> questions) throws InterruptedException {
    try {
      return answer(questions);
    } finally {
      waiting.release();
    }
  }

  /** The answer to the first question that says "yes", else to the one that says most. */
  private Validity answer(List<Question> questions) throws InterruptedException {
    Validity best = Validity.unchecked("");
    for (Question question : questions) {
      Validity one = answer(question);
      if (one.state() == Validity.State.ACTIVE) {
        return one;
      }
      best = rank(one) > rank(best) || best.reason().isEmpty() ? one : best;
    }
    return best;
  }

  private static int rank(Validity validity) {
    return switch (validity.state()) {
      case NOT_ASKED, UNCHECKED -> 0;
      case INACTIVE -> 1;
      case UNKNOWN -> 2;
      case ACTIVE -> 3;
    };
  }

  private Validity answer(Question question) throws InterruptedException {
    String key = question.key();
    try {
      Validity known = kept.recall(key);
      if (known != null) {
        countRecalled();
        return known;
      }
    } catch (IOException e) {
      fail(e);
      return Validity.unchecked("what was answered before could not be read");
    }
    return asker.ask(question, told -> keep(key, told));
  }

  private void keep(String key, Validity told) {
    try {
      if (told.state() == Validity.State.ACTIVE || told.state() == Validity.State.INACTIVE) {
        kept.keep(key, told);
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  private void countRecalled() {
    synchronized (lock) {
      recalled++;
    }
  }

  private void fail(IOException e) {
    synchronized (lock) {
      failure = failure == null ? e : failure;
    }
  }

  /**
   * Waits for all answers.
   *
   * @throws IOException if answers could not be remembered
   */
  public void finish() throws IOException, InterruptedException {
    askGroup();
    for (Future<Validity> answer : answers.values()) {
      Validity _ = settled(answer);
    }
    synchronized (lock) {
      if (failure != null) {
        throw failure;
      }
    }
  }

  /** Asks nobody any more; what was not answered stays so. */
  public void stop() {
    synchronized (lock) {
      isStopped = true;
      List<Runnable> _ = threads.shutdownNow();
    }
    dialer.close();
  }

  private static Validity settled(Future<Validity> answer) throws InterruptedException {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InterruptedException) {
        return Validity.unchecked("the run was stopped");
      }
      throw new IllegalStateException("a question failed unexpectedly", e.getCause());
    }
  }

  /** What is known of a finding that was asked for, once all is finished. */
  public Validity of(Finding finding) throws InterruptedException {
    String place = place(finding);
    Validity never = unasked.get(place);
    if (never != null) {
      return never;
    }
    String key = askedOf.get(place);
    Future<Validity> answer = key == null ? null : answers.get(key);
    return answer == null ? Validity.unchecked("the run was stopped") : settled(answer);
  }

  /** How many requests went to which host. */
  public Map<String, Long> requests() {
    return asker.requests();
  }

  /** How many distinct secrets were asked for, once all is finished. */
  public long secrets() {
    return answers.size();
  }

  /** How many answers were remembered from before. */
  public long recalled() {
    synchronized (lock) {
      return recalled;
    }
  }

  @Override
  public void close() throws IOException {
    stop();
    http.close();
  }
}
