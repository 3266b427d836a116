package dev.sluice.validate.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.source.remote.SystemClock;
import dev.sluice.validate.Fixture;
import dev.sluice.validate.KeptAnswers;
import dev.sluice.validate.PlayedServer;
import dev.sluice.validate.PlayedServer.Asked;
import dev.sluice.validate.PlayedServer.Played;
import dev.sluice.validate.TestAuthority;
import dev.sluice.validate.Validation;
import dev.sluice.validate.ValidationOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every built-in check against a server on this machine that answers as the page of its provider
 * says: with the statuses, fields and headers that the check names.
 */
class PlayedProvidersTest {
  private static final String ACCOUNT = "acmeaccount";

  @TempDir static Path folder;
  private static TestAuthority authority;
  private static PlayedServer server;
  private static List<Check> checks;
  private static String privateKey;

  @BeforeAll
  static void start() throws Exception {
    checks = BuiltInChecks.read().stream().filter(one -> one.call() instanceof Call.Http).toList();
    byte[] key = KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate().getEncoded();
    privateKey =
        "-----BEGIN "
            + "PRIVATE KEY-----\\n"
            + Base64.getEncoder().encodeToString(key)
            + "\\n-----END "
            + "PRIVATE KEY-----\\n";
    Set<String> names = new LinkedHashSet<>();
    for (Check check : checks) {
      names.add(hostOf(check));
    }
    authority = TestAuthority.in(folder, names);
    server = new PlayedServer(authority.server());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String hostOf(Check check) {
    return ((Call.Http) check.call())
        .host()
        .text()
        .replace("{{account}}", ACCOUNT)
        .replace("{{secret|after-hyphen}}", "us7")
        .replace("{{host}}", "gitlab.example.org");
  }

  @Test
  void ask_answerThatSaysYes_isActiveWithAllFacts() throws Exception {
    each(
        (check, asked) -> played(answers(check), answers(check).active().getFirst()),
        (check, told) -> {
          assertEquals(Validity.State.ACTIVE, told.state(), check.id() + ": " + told);
          assertEquals(answers(check).facts().size(), told.facts().size(), check.id());
        });
  }

  @Test
  void ask_answerThatSaysNo_isInactive() throws Exception {
    int most = checks.stream().mapToInt(one -> answers(one).inactive().size()).max().orElseThrow();
    for (int which = 0; which < most; which++) {
      int at = which;
      each(
          checks.stream().filter(one -> answers(one).inactive().size() > at).toList(),
          (check, asked) -> played(answers(check), answers(check).inactive().get(at)),
          (check, told) ->
              assertEquals(Validity.State.INACTIVE, told.state(), check.id() + ": " + told),
          ValidationOptions.DEFAULT);
    }
  }

  @Test
  void ask_answerThatSaysNotNow_isUnknown() throws Exception {
    each(
        (_, _) -> new Played(429, Map.of("Retry-After", "3600"), "{}", false),
        (check, told) -> assertLimited(check, told));
    each(
        checks.stream().filter(one -> !answers(one).limited().isEmpty()).toList(),
        (check, _) -> withHeader(played(answers(check), answers(check).limited().getFirst())),
        (check, told) -> assertLimited(check, told),
        ValidationOptions.DEFAULT);
  }

  private static void assertLimited(Check check, Validity told) {
    assertEquals(Validity.State.UNKNOWN, told.state(), check.id());
    assertTrue(told.reason().startsWith("rate-limited"), check.id() + ": " + told.reason());
  }

  private static Played withHeader(Played played) {
    Map<String, String> headers = new LinkedHashMap<>(played.headers());
    headers.put("Retry-After", "3600");
    return new Played(played.status(), headers, played.body(), false);
  }

  @Test
  void ask_brokenServer_isUnknown() throws Exception {
    each(
        (_, _) -> Played.of(502, "<html>bad gateway"),
        (check, told) ->
            assertEquals(Validity.State.UNKNOWN, told.state(), check.id() + ": " + told));
  }

  @Test
  void ask_pageInPlaceOfJson_isNeverMistakenForNo() throws Exception {
    each(
        (_, _) -> new Played(200, Map.of("Content-Type", "text/html"), "<html>welcome", false),
        (check, told) ->
            assertTrue(told.state() != Validity.State.INACTIVE, check.id() + ": " + told));
  }

  @Test
  void ask_hugeAnswer_endsAndTellsNoFact() throws Exception {
    String huge = "[" + "0,".repeat(200_000) + "0]";
    each(
        (_, _) -> Played.of(200, huge),
        (check, told) -> {
          assertTrue(told.state() != Validity.State.INACTIVE, check.id() + ": " + told);
          told.facts().forEach(fact -> assertTrue(fact.value().length() <= 200, check.id()));
        });
  }

  @Test
  void ask_slowServer_isUnknown() throws Exception {
    each(
        checks,
        (_, _) -> new Played(200, Map.of(), "{}", true),
        (check, told) ->
            assertEquals(Validity.State.UNKNOWN, told.state(), check.id() + ": " + told),
        ValidationOptions.DEFAULT.withCallTimeMax(Duration.ofMillis(300)));
  }

  /**
   * What a check expects is in the request: the secret or what is made of it, at the right place.
   */
  @Test
  void ask_request_isAsWritten() throws Exception {
    List<Asked> seen = new ArrayList<>();
    each(
        (check, asked) -> {
          Call.Http http = (Call.Http) check.call();
          assertEquals(http.method(), asked.method(), check.id());
          assertTrue(asked.host().startsWith(hostOf(check)), check.id());
          for (Call.NamedTemplate header : http.headers()) {
            assertTrue(
                asked.headers().keySet().stream().anyMatch(header.name()::equalsIgnoreCase),
                check.id() + " lacks " + header.name());
          }
          assertTrue(!(asked.path() + asked.headers() + asked.body()).contains("{{"), check.id());
          synchronized (seen) {
            seen.add(asked);
          }
          return Played.of(401, "{}");
        },
        (_, _) -> {});
    assertEquals(checks.size(), seen.size());
  }

  private interface Told {
    void check(Check check, Validity told);
  }

  private static void each(BiFunction<Check, Asked, Played> play, Told told) throws Exception {
    each(checks, play, told, ValidationOptions.DEFAULT);
  }

  private static void each(
      List<Check> which,
      BiFunction<Check, Asked, Played> play,
      Told told,
      ValidationOptions options)
      throws Exception {
    try (SystemClock clock = new SystemClock()) {
      for (List<Check> round : rounds(which)) {
        round(round, play, told, options, clock);
      }
    }
  }

  /** Checks of one host are asked in turn, so that the server can tell them apart. */
  private static List<List<Check>> rounds(List<Check> which) {
    List<List<Check>> rounds = new ArrayList<>();
    for (Check check : which) {
      List<Check> free = null;
      for (List<Check> round : rounds) {
        if (free == null && round.stream().noneMatch(one -> hostOf(one).equals(hostOf(check)))) {
          free = round;
        }
      }
      if (free == null) {
        free = new ArrayList<>();
        rounds.add(free);
      }
      free.add(check);
    }
    return rounds;
  }

  private static void round(
      List<Check> round,
      BiFunction<Check, Asked, Played> play,
      Told told,
      ValidationOptions options,
      SystemClock clock)
      throws Exception {
    Map<String, Check> byHost = new LinkedHashMap<>();
    round.forEach(check -> byHost.put(hostOf(check), check));
    List<AssertionError> wrong = new ArrayList<>();
    server.play(
        asked -> {
          try {
            return play.apply(byHost.get(asked.host().replaceFirst(":.*", "")), asked);
          } catch (AssertionError e) {
            synchronized (wrong) {
              wrong.add(e);
            }
            return Played.of(599, "");
          }
        });
    // Each check alone: of several for one rule the first that says yes would end the asking.
    List<Validation> validations = new ArrayList<>();
    List<Finding> secrets = new ArrayList<>();
    for (Check check : round) {
      Validation validation =
          Fixture.validation(
              List.of(check),
              options,
              KeptAnswers.NONE,
              Fixture.dialer(
                  authority.client(),
                  Fixture.leadingTo(server.port()),
                  "127.0.0.1",
                  "gitlab.example.org"),
              clock);
      validations.add(validation);
      for (Check.Companion companion : check.companions()) {
        validation.ask(
            Fixture.finding(companion.rules().getFirst(), "companion0of0a0pair", "a.env", 1));
      }
      Finding secret = secret(check);
      secrets.add(secret);
      validation.ask(secret);
    }
    // They ask when they are finished, so that is done side by side.
    List<Future<?>> finished = new ArrayList<>();
    try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Validation validation : validations) {
        finished.add(all.submit(() -> finish(validation)));
      }
    }
    for (int i = 0; i < round.size(); i++) {
      try (Validation validation = validations.get(i)) {
        finished.get(i).get();
        told.check(round.get(i), validation.of(secrets.get(i)));
      }
    }
    synchronized (wrong) {
      if (!wrong.isEmpty()) {
        throw wrong.getFirst();
      }
    }
  }

  private static boolean finish(Validation validation) throws IOException, InterruptedException {
    validation.finish();
    return true;
  }

  private static Finding secret(Check check) {
    String rule = check.rules().isEmpty() ? "json-web-token" : check.rules().getFirst();
    String secret = "made0up0" + check.id().replace("-", "") + "-us7";
    String match =
        switch (check.id()) {
          case "google-service-account" ->
              "\"private_key\": \"x\", \"client_email\": \"robot@acme.iam.example\"";
          case "azure-storage-list" -> "AccountName=" + ACCOUNT + ";AccountKey=x";
          case "discord-webhook" ->
              "https://discord.com/api/webhooks/" + "1".repeat(18) + "/" + "a".repeat(68);
          case "gitlab-self-hosted" -> secret + "@gitlab.example.org/group";
          default -> secret;
        };
    String own =
        switch (check.id()) {
          case "google-service-account" -> privateKey;
          case "azure-storage-list" -> Base64.getEncoder().encodeToString(new byte[64]);
          default -> secret;
        };
    Finding finding = Fixture.finding(rule, own, match, "a.env", 2);
    return check.providers().isEmpty()
        ? finding
        : Fixture.attributed(finding, check.providers().getFirst());
  }

  private static Answers answers(Check check) {
    return ((Call.Http) check.call()).answers();
  }

  /** An answer that meets a condition and tells every fact. */
  private static Played played(Answers answers, Condition condition) {
    Map<String, String> headers = new LinkedHashMap<>();
    Map<String, Object> json = new LinkedHashMap<>();
    String equal = condition.equal() == null ? "told" : condition.equal();
    if (condition.json() != null) {
      put(json, condition.json(), equal);
    }
    if (condition.header() != null) {
      headers.put(condition.header(), equal);
    }
    if (condition.text() != null) {
      put(json, "/message/text", condition.text());
    }
    for (Answers.FactSource fact : answers.facts()) {
      if (fact.pointer().startsWith("header:")) {
        headers.put(fact.pointer().substring(7), "told " + fact.name());
      } else {
        put(json, fact.pointer(), "told " + fact.name());
      }
    }
    int status =
        condition.statuses().isEmpty()
            ? 200
            : condition.statuses().stream().sorted().findFirst().get();
    Object root = json.containsKey("*") ? List.of(json.get("*")) : json;
    if (json.keySet().stream().anyMatch(key -> key.equals("0"))) {
      root = List.of(json.get("0"));
    }
    return new Played(status, headers, written(root), false);
  }

  @SuppressWarnings("unchecked")
  private static void put(Map<String, Object> json, String pointer, String value) {
    String[] steps = pointer.substring(1).split("/", -1);
    Map<String, Object> at = json;
    for (int i = 0; i < steps.length - 1; i++) {
      at = (Map<String, Object>) at.computeIfAbsent(steps[i], _ -> new LinkedHashMap<>());
    }
    at.putIfAbsent(steps[steps.length - 1], value);
  }

  private static String written(Object value) {
    if (value instanceof Map<?, ?> map) {
      Object element = map.get("*") == null ? map.get("0") : map.get("*");
      if (element != null) {
        return "[" + written(element) + "]";
      }
      List<String> members = new ArrayList<>();
      map.forEach((key, one) -> members.add("\"" + key + "\":" + written(one)));
      return "{" + String.join(",", members) + "}";
    }
    if (value instanceof List<?> list) {
      return "[" + written(list.getFirst()) + "]";
    }
    String text = value.toString();
    return text.matches("true|false|-?\\d+") ? text : "\"" + text + "\"";
  }
}
