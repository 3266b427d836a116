package dev.sluice.cli.validate;

import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.ValidationRequest;
import dev.sluice.report.TrustedPath;
import dev.sluice.scan.Finding;
import dev.sluice.scan.FindingSorter;
import dev.sluice.scan.Validity;
import dev.sluice.source.FailureReason;
import dev.sluice.source.metrics.Metrics;
import dev.sluice.source.remote.SystemClock;
import dev.sluice.state.AnswerFile;
import dev.sluice.validate.KeptAnswers;
import dev.sluice.validate.Validation;
import dev.sluice.validate.ValidationMetrics;
import dev.sluice.validate.ValidationOptions;
import dev.sluice.validate.check.BuiltInChecks;
import dev.sluice.validate.check.Check;
import dev.sluice.validate.check.CheckFileException;
import dev.sluice.validate.check.CheckReader;
import dev.sluice.validate.check.CheckSet;
import dev.sluice.validate.net.Dialer;
import dev.sluice.validate.net.HostRules;
import dev.sluice.validate.net.Proxies;
import dev.sluice.validate.net.Resolver;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.net.ProxySelector;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The validation that a command line asks for: made of its flags, told of in its last words. */
public final class LiveCheck implements AutoCloseable {
  private static final Duration AGE_MAX_DEFAULT = Duration.ofHours(24);
  private static final Duration CONNECT_TIME_MAX = Duration.ofSeconds(10);

  private final Set<Validity.State> wanted;
  private final Map<Validity.State, Long> counts = new EnumMap<>(Validity.State.class);
  private final SystemClock clock = new SystemClock();
  private final Validation validation;
  private final @Nullable AnswerFile answers;
  private boolean isStopped;

  private LiveCheck(ValidationRequest request, InstantSource now, List<Check> own)
      throws IOException {
    wanted = wanted(request);
    ValidationOptions options =
        ValidationOptions.DEFAULT
            .withHosts(new HostRules(request.hosts()))
            .withPerHostMax(
                (int) request.perHostMax().orElse(ValidationOptions.DEFAULT.perHostMax()));
    List<Check> checks = new ArrayList<>(own);
    checks.addAll(BuiltInChecks.read());
    answers = answers(request, now.instant());
    validation =
        new Validation(
            CheckSet.of(checks),
            options,
            answers == null ? KeptAnswers.NONE : kept(answers),
            new FileSurroundings(),
            new Dialer(
                options.hosts(),
                Resolver.SYSTEM,
                new Proxies(ProxySelector.getDefault(), System.getenv()),
                LiveCheck::tls,
                CONNECT_TIME_MAX),
            clock,
            now);
  }

  /**
   * The validation that a request asks for.
   *
   * @param now what the time of day is
   * @param file the name of the user's rule file
   * @param text what is in it; empty where it may not add checks
   */
  public static LiveCheck of(ValidationRequest request, InstantSource now, String file, String text)
      throws IOException {
    try {
      return new LiveCheck(request, now, text.isEmpty() ? List.of() : CheckReader.read(file, text));
    } catch (CheckFileException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** Says that checks in a rule file that lay in the target are not used: they are not trusted. */
  public static void warnOfFoundChecks(String text, Consumer<String> warnings) {
    try {
      if (!CheckReader.read("the rule file", text).isEmpty()) {
        warnings.accept(
            "warning: the checks of a rule file that was found in the target are not used, since"
                + " they say where secrets are sent; name the file with --config to use them");
      }
    } catch (CheckFileException e) {
      // They are not used in any case.
      return;
    }
  }

  private static Set<Validity.State> wanted(ValidationRequest request) {
    Set<Validity.State> states = EnumSet.noneOf(Validity.State.class);
    for (String word : request.only()) {
      Validity.State state = Validity.State.ofWord(word);
      if (state == Validity.State.NOT_ASKED) {
        throw new UsageException(
            "--only takes active, inactive, unknown and unchecked, not '" + word + "'");
      }
      states.add(state);
    }
    return states.isEmpty() ? EnumSet.allOf(Validity.State.class) : states;
  }

  private static @Nullable AnswerFile answers(ValidationRequest request, Instant now)
      throws IOException {
    Duration ageMax = request.remembered().map(LiveCheck::duration).orElse(AGE_MAX_DEFAULT);
    if (request.state().isEmpty()) {
      if (request.remembered().isPresent()) {
        throw new UsageException(
            "--validate-memory needs --state FILE: answers are kept beside it");
      }
      return null;
    }
    Path state = request.state().get();
    try {
      return AnswerFile.beside(TrustedPath.resolve(state), now, now.minus(ageMax));
    } catch (IOException e) {
      throw new UsageException(
          "the answers are not kept beside " + state + ": " + FailureReason.of(e));
    }
  }

  private static Duration duration(String text) {
    if (!text.matches("\\d{1,6}[smhd]")) {
      throw new UsageException(
          "--validate-memory is a number with s, m, h or d after it, as 24h; not '" + text + "'");
    }
    long number = Long.parseLong(text.substring(0, text.length() - 1));
    return switch (text.charAt(text.length() - 1)) {
      case 's' -> Duration.ofSeconds(number);
      case 'm' -> Duration.ofMinutes(number);
      case 'h' -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  private static KeptAnswers kept(AnswerFile file) {
    return new KeptAnswers() {
      @Override
      public @Nullable Validity recall(String key) throws IOException {
        return file.recall(key);
      }

      @Override
      public void keep(String key, Validity answer) throws IOException {
        file.keep(key, answer);
      }
    };
  }

  private static SSLContext tls() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has TLS", e);
    }
  }

  /** Asks for all findings that are wanted, and waits for the answers. */
  public void ask(FindingSorter findings, Predicate<Finding> isAsked) throws IOException {
    if (isStopped()) {
      return;
    }
    try {
      findings.forEach(
          finding -> {
            if (isAsked.test(finding)) {
              ask(finding);
            }
          });
      validation.finish();
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private void ask(Finding finding) throws IOException {
    try {
      validation.ask(finding);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("the run was stopped");
  }

  /** The finding with its answer. */
  public Finding judged(Finding finding) throws IOException {
    try {
      Validity validity = validation.of(finding);
      counts.merge(validity.state(), 1L, Long::sum);
      return finding.withValidity(validity);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** Whether a finding with its answer is to be reported. */
  public boolean isWanted(Finding finding) {
    return wanted.contains(finding.validity().state());
  }

  /** Asks nobody any more. */
  public void stop() {
    synchronized (this) {
      isStopped = true;
    }
    validation.stop();
  }

  private synchronized boolean isStopped() {
    return isStopped;
  }

  /** What was counted. */
  public Metrics metrics() {
    return ValidationMetrics.of(validation, counts);
  }

  /** Says what was learnt, and how many requests went to which hosts. */
  public void tell(PrintStream err) {
    StringBuilder words = new StringBuilder();
    counts.forEach(
        (state, count) ->
            words.append(words.isEmpty() ? "" : ", ").append(grouped(count) + " " + state.word()));
    err.println("validity: " + (words.isEmpty() ? "nothing to ask" : words));
    Map<String, Long> requests = validation.requests();
    long total = requests.values().stream().mapToLong(Long::longValue).sum();
    StringBuilder hosts = new StringBuilder();
    requests.forEach(
        (host, count) ->
            hosts.append(hosts.isEmpty() ? ": " : ", ").append(host + " " + grouped(count)));
    err.println(
        "requests sent: "
            + grouped(total)
            + hosts
            + (validation.recalled() == 0
                ? ""
                : "; " + grouped(validation.recalled()) + " answers were remembered"));
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  @Override
  public void close() throws IOException {
    try (clock;
        answers) {
      validation.close();
    }
  }
}
