package dev.sluice.validate;

import dev.sluice.scan.Validity;
import dev.sluice.source.remote.RemoteClock;
import dev.sluice.source.remote.retry.HostGivenUpException;
import dev.sluice.source.remote.retry.RetryAfter;
import dev.sluice.source.remote.retry.RetryPolicy;
import dev.sluice.validate.check.Call;
import dev.sluice.validate.check.MissingValueException;
import dev.sluice.validate.login.LoginAnswer;
import dev.sluice.validate.login.LoginRequest;
import dev.sluice.validate.login.Logins;
import dev.sluice.validate.net.Dialer;
import dev.sluice.validate.net.Http;
import dev.sluice.validate.net.HttpAnswer;
import dev.sluice.validate.net.HttpRequest;
import dev.sluice.validate.net.RefusedAddressException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/**
 * Puts one question: waits for a place, sends the request, and asks again where that may help. It
 * runs on virtual threads, which wait for nothing but their turn and the network.
 */
final class Asker {
  private static final RetryPolicy RETRY = RetryPolicy.DEFAULT;
  private static final Duration LIMITED_PAUSE = Duration.ofSeconds(1);

  private final ValidationOptions options;
  private final Http http;
  private final Logins logins;
  private final Dialer dialer;
  private final RemoteClock clock;
  private final InstantSource now;
  private final Semaphore places;
  private final Map<String, HostQueue> hosts = new TreeMap<>();

  Asker(ValidationOptions options, Dialer dialer, Http http, RemoteClock clock, InstantSource now) {
    this.options = options;
    this.dialer = dialer;
    this.http = http;
    this.logins = new Logins(dialer, new Nonces());
    this.clock = clock;
    this.now = now;
    this.places = new Semaphore(options.totalMax(), true);
  }

  /** What one attempt came to: an answer, or a reason to try again. */
  private sealed interface Attempt {
    /** It is settled. */
    record Settled(Validity validity) implements Attempt {}

    /** It may come out otherwise later. */
    record Again(Validity otherwise, Optional<Duration> pause) implements Attempt {}
  }

  /** How often each host was asked, by name. */
  synchronized Map<String, Long> requests() {
    Map<String, Long> requests = new TreeMap<>();
    hosts.forEach(
        (name, host) -> {
          if (host.requests() > 0) {
            requests.put(name, host.requests());
          }
        });
    return requests;
  }

  private synchronized HostQueue host(String name) {
    return hosts.computeIfAbsent(name, one -> new HostQueue(one, options.perHostMax()));
  }

  /**
   * Puts a question.
   *
   * @param settled told of an answer that tells something, while its place at the host is still
   *     held: whoever keeps answers has no more of them unkept than there are places
   */
  Validity ask(Question question, Consumer<Validity> settled) throws InterruptedException {
    try {
      return switch (question.check().call()) {
        case Call.Http call -> {
          HttpRequest request = call.request(question.values(), now.instant());
          Dialer.Target target =
              new Dialer.Target(
                  request.url().getHost(), request.port(), request.isHostNamedInText());
          yield patiently(target, settled, host -> attempt(call, request, question, host));
        }
        case Call.Login call -> {
          LoginRequest request = LoginRequest.of(call, question.values());
          yield patiently(request.target(), settled, host -> attempt(request, host));
        }
      };
    } catch (MissingValueException e) {
      return Validity.unchecked(String.valueOf(e.getMessage()));
    }
  }

  /** An attempt, made while a place at its host is held. */
  private interface Attempting {
    Attempt attempt(HostQueue host) throws IOException, InterruptedException;
  }

  private Validity patiently(
      Dialer.Target target, Consumer<Validity> settled, Attempting attempting)
      throws InterruptedException {
    try {
      dialer.requireAllowed(target);
    } catch (RefusedAddressException e) {
      return Validity.unchecked(String.valueOf(e.getMessage()));
    }
    HostQueue host = host(target.host());
    long begun = clock.nanos();
    int attempts = 0;
    while (true) {
      Duration pause;
      Validity otherwise;
      try {
        switch (guarded(host, settled, attempting)) {
          case Attempt.Settled(Validity told) -> {
            return told;
          }
          case Attempt.Again again -> {
            boolean wasAsked = again.otherwise().state() == Validity.State.UNKNOWN;
            attempts += wasAsked ? 1 : 0;
            otherwise = wasAsked ? again.otherwise() : unanswered(host, "is left alone for now");
            int failed = Math.max(1, attempts);
            SplittableRandom random = new SplittableRandom(31L * target.hashCode() + failed);
            pause = again.pause().orElseGet(() -> RETRY.delayAfter(failed, random));
          }
        }
      } catch (HostGivenUpException e) {
        return unanswered(host, "was given up: it failed, or asked to be left alone, for too long");
      }
      Duration waited = Duration.ofNanos(clock.nanos() - begun);
      if (attempts >= options.attemptsMax()
          || waited.plus(pause).compareTo(options.waitMax()) > 0) {
        return otherwise;
      }
      clock.sleep(pause);
    }
  }

  private Attempt guarded(HostQueue host, Consumer<Validity> settled, Attempting attempting)
      throws InterruptedException, HostGivenUpException {
    host.places().acquire();
    try {
      places.acquire();
      try {
        Duration pause = host.health().admit(clock.nanos());
        if (!pause.isZero()) {
          return new Attempt.Again(Validity.unchecked(""), Optional.of(pause));
        }
        Attempt attempt = alarmed(host, attempting);
        if (attempt instanceof Attempt.Settled(Validity told)) {
          settled.accept(told);
        }
        return attempt;
      } finally {
        places.release();
      }
    } finally {
      host.places().release();
    }
  }

  private Attempt alarmed(HostQueue host, Attempting attempting) throws InterruptedException {
    RemoteClock.Alarm alarm = clock.interruptAfter(options.callTimeMax());
    try (alarm) {
      return attempting.attempt(host);
    } catch (RefusedAddressException e) {
      host.health().unknown();
      return new Attempt.Settled(Validity.unchecked(String.valueOf(e.getMessage())));
    } catch (UnknownHostException e) {
      host.health().unknown();
      return new Attempt.Settled(unanswered(host, "has no address"));
    } catch (IOException e) {
      alarm.close();
      if (dialer.isClosed() || (!alarm.rang() && Thread.currentThread().isInterrupted())) {
        host.health().unknown();
        throw stopped();
      }
      // A handshake that an alarm ends fails like one with a stranger.
      if (e instanceof SSLException && !alarm.rang()) {
        host.health().answered();
        return new Attempt.Settled(unanswered(host, "did not prove over TLS who it is"));
      }
      host.health().failed(clock.nanos());
      return new Attempt.Again(
          unanswered(host, alarm.rang() ? "did not answer in time" : "did not answer"),
          Optional.empty());
    }
  }

  private static InterruptedException stopped() {
    return new InterruptedException("the run was stopped");
  }

  private Attempt attempt(Call.Http call, HttpRequest request, Question question, HostQueue host)
      throws IOException {
    host.asked();
    HttpAnswer answer = http.exchange(request);
    if (call.answers().isLimited(answer)) {
      Duration pause = RetryAfter.delay(answer.header("retry-after"), now).orElse(LIMITED_PAUSE);
      host.health().throttled(clock.nanos(), pause);
      return new Attempt.Again(
          Validity.unknown("rate-limited by " + host.name()), Optional.of(pause));
    }
    Validity meaning = call.answers().meaning(answer, question.values());
    if (meaning.state() == Validity.State.UNKNOWN && answer.status() >= 500) {
      host.health().failed(clock.nanos());
      return new Attempt.Again(meaning, Optional.empty());
    }
    host.health().answered();
    return new Attempt.Settled(meaning);
  }

  private Attempt attempt(LoginRequest request, HostQueue host)
      throws IOException, InterruptedException {
    host.asked();
    LoginAnswer answer = logins.attempt(request);
    host.health().answered();
    return new Attempt.Settled(
        switch (answer) {
          case LoginAnswer.Accepted(var facts) -> Validity.active(facts);
          case LoginAnswer.Refused _ -> Validity.inactive();
          case LoginAnswer.Unclear(String reason) -> Validity.unknown(reason);
        });
  }

  private static Validity unanswered(HostQueue host, String what) {
    return Validity.unknown(host.name() + " " + what);
  }
}
