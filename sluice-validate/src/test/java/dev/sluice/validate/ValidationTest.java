package dev.sluice.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.validate.PlayedServer.Played;
import dev.sluice.validate.check.CheckReader;
import dev.sluice.validate.net.HostRules;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is made of the answers of a server that plays a provider. */
class ValidationTest extends PlayedProvider {
  @Test
  void ask_liveSecret_isActiveWithItsFacts() throws Exception {
    server.play(_ -> Played.of(200, "{\"login\":\"jo\",\"echo\":\"it is made-up-1\"}"));
    Validity told = askOne(CHECK, Fixture.finding("acme-token", "made-up-1"));
    assertEquals(Validity.active(List.of(new Validity.Fact("user", "jo"))), told);
    assertEquals("Bearer made-up-1", server.asked().getFirst().headers().get("Authorization"));
  }

  @Test
  void ask_deadSecret_isInactive() throws Exception {
    server.play(_ -> Played.of(401, "{}"));
    assertEquals(Validity.inactive(), askOne(CHECK, Fixture.finding("acme-token", "made-up-2")));
  }

  @Test
  void ask_answerNobodyExplains_isUnknownWithItsStatus() throws Exception {
    server.play(_ -> Played.of(418, "{}"));
    Validity told = askOne(CHECK, Fixture.finding("acme-token", "made-up-3"));
    assertEquals(Validity.State.UNKNOWN, told.state());
    assertTrue(told.reason().contains("418"), told.reason());
  }

  @Test
  void ask_ruleWithoutCheck_isUncheckedAndNobodyIsAsked() throws Exception {
    server.play(_ -> Played.of(200, "{}"));
    Validity told = askOne(CHECK, Fixture.finding("other-token", "made-up-4"));
    assertEquals(Validity.State.UNCHECKED, told.state());
    assertEquals(List.of(), server.asked());
  }

  @Test
  void ask_sameSecretManyTimes_asksOnceUnderTheLimit() throws Exception {
    server.play(_ -> Played.of(200, "{}"));
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      findings.add(Fixture.finding("acme-token", "made-up-" + i % 100, "file" + i / 10, i));
    }
    try (Validation validation = validation(CHECK, ValidationOptions.DEFAULT.withPerHostMax(5))) {
      List<Validity> told = Fixture.ask(validation, findings);
      assertTrue(told.stream().allMatch(one -> one.state() == Validity.State.ACTIVE));
      assertEquals(Map.of("api.acme.example", 100L), validation.requests());
    }
    assertEquals(100, server.asked().size());
    assertTrue(server.underWayMax() <= 5, "at once: " + server.underWayMax());
  }

  @Test
  void ask_serverIsBusyThenAnswers_waitsAsLongAsItSays() throws Exception {
    Map<String, Integer> attempts = new ConcurrentHashMap<>();
    server.play(
        asked ->
            attempts.merge(asked.headers().get("Authorization"), 1, Integer::sum) == 1
                ? new Played(429, Map.of("Retry-After", "7"), "", false)
                : Played.of(200, "{}"));
    JumpingClock clock = new JumpingClock();
    try (Validation validation =
        Fixture.validation(
            CheckReader.read("checks.toml", CHECK),
            ValidationOptions.DEFAULT,
            KeptAnswers.NONE,
            Fixture.dialer(authority.client(), Fixture.leadingTo(server.port()), "127.0.0.1"),
            clock)) {
      List<Validity> told =
          Fixture.ask(validation, List.of(Fixture.finding("acme-token", "made-up-5")));
      assertEquals(Validity.State.ACTIVE, told.getFirst().state());
    }
    assertTrue(clock.slept().compareTo(Duration.ofSeconds(7)) >= 0, "" + clock.slept());
  }

  @Test
  void ask_serverIsAlwaysBusy_isUnknownAndSaysSo() throws Exception {
    server.play(_ -> new Played(429, Map.of("Retry-After", "3600"), "", false));
    Validity told = askOne(CHECK, Fixture.finding("acme-token", "made-up-6"));
    assertEquals(Validity.unknown("rate-limited by api.acme.example"), told);
  }

  @Test
  void ask_brokenServer_isGivenUpAfterAWhile() throws Exception {
    server.play(_ -> Played.of(503, "broken"));
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      findings.add(Fixture.finding("acme-token", "made-up-b" + i));
    }
    try (Validation validation =
        Fixture.validation(
            CheckReader.read("checks.toml", CHECK),
            ValidationOptions.DEFAULT.withPerHostMax(1),
            KeptAnswers.NONE,
            Fixture.dialer(authority.client(), Fixture.leadingTo(server.port()), "127.0.0.1"),
            new JumpingClock())) {
      List<Validity> told = Fixture.ask(validation, findings);
      assertTrue(told.stream().allMatch(one -> one.state() == Validity.State.UNKNOWN));
    }
    assertTrue(server.asked().size() < 200, "asked " + server.asked().size() + " times");
  }

  @Test
  void ask_hugeAnswer_readsAsMuchAsItMay() throws Exception {
    server.play(_ -> Played.of(200, "{\"login\":\"" + "x".repeat(3_000_000) + "\"}"));
    Validity told = askOne(CHECK, Fixture.finding("acme-token", "made-up-7"));
    assertEquals(Validity.active(List.of()), told);
  }

  @Test
  void ask_partOfAnotherFinding_isTakenFromTheNearest() throws Exception {
    String check =
        """
        [[checks]]
        id = "acme-pair"
        rules = ["acme-secret"]
        reference = "https://docs.acme.example/whoami"
        with = { key = ["acme-key"] }
        url = "https://api.acme.example/whoami"
        basic = "{{key}}:{{secret}}"
        """;
    server.play(_ -> Played.of(200, "{}"));
    List<Finding> findings =
        List.of(
            Fixture.finding("acme-key", "far", "a", 1),
            Fixture.finding("acme-key", "near", "a", 30),
            Fixture.finding("acme-secret", "made-up-14", "a", 31),
            Fixture.finding("acme-secret", "made-up-15", "b", 31));
    try (Validation validation = validation(check, ValidationOptions.DEFAULT)) {
      List<Validity> told = Fixture.ask(validation, findings);
      assertEquals(Validity.State.ACTIVE, told.get(2).state());
      assertEquals(Validity.unchecked("no key was found beside it"), told.get(3));
    }
    assertEquals(
        "Basic bmVhcjptYWRlLXVwLTE0", server.asked().getFirst().headers().get("Authorization"));
  }

  @Test
  void ask_rememberedAnswers_areNotAskedForAgain() throws Exception {
    Map<String, Validity> kept = new ConcurrentHashMap<>();
    KeptAnswers answers =
        new KeptAnswers() {
          @Override
          public Validity recall(String key) {
            return kept.get(key);
          }

          @Override
          public void keep(String key, Validity answer) {
            kept.put(key, answer);
          }
        };
    server.play(
        asked ->
            Played.of(asked.headers().get("Authorization").endsWith("-dead") ? 401 : 200, "{}"));
    List<Finding> findings =
        List.of(
            Fixture.finding("acme-token", "made-up-live"),
            Fixture.finding("acme-token", "made-up-dead"));
    for (int run = 0; run < 2; run++) {
      try (Validation validation =
          Fixture.validation(
              CHECK,
              ValidationOptions.DEFAULT,
              answers,
              Fixture.dialer(authority.client(), Fixture.leadingTo(server.port()), "127.0.0.1"))) {
        List<Validity> told = Fixture.ask(validation, findings);
        assertEquals(Validity.State.ACTIVE, told.get(0).state());
        assertEquals(Validity.State.INACTIVE, told.get(1).state());
        assertEquals(run == 0 ? 0 : 2, validation.recalled());
      }
    }
    assertEquals(2, server.asked().size());
    assertTrue(kept.keySet().stream().noneMatch(key -> key.contains("made-up")), "keys are hashes");
  }

  /** Whoever brings findings waits for threads that end, and these must not wait for it. */
  @Test
  @Timeout(60)
  void ask_manyRememberedAnswers_endsThoughFewMayWait() throws Exception {
    KeptAnswers kept =
        new KeptAnswers() {
          @Override
          public Validity recall(String key) {
            return Validity.inactive();
          }

          @Override
          public void keep(String key, Validity answer) {}
        };
    ValidationOptions few =
        new ValidationOptions(
            HostRules.NONE, 1, 1, 1, 1, Duration.ofSeconds(1), Duration.ofSeconds(1), 1024);
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      findings.add(Fixture.finding("acme-token", "made-up-m" + i, "file" + i, i));
    }
    try (Validation validation =
        Fixture.validation(
            CHECK,
            few,
            kept,
            Fixture.dialer(authority.client(), Fixture.leadingTo(server.port())))) {
      List<Validity> told = Fixture.ask(validation, findings);
      assertEquals(500, told.stream().filter(Validity.inactive()::equals).count());
      assertEquals(500, validation.recalled());
    }
  }

  @Test
  void ask_stopped_leavesTheRestUnchecked() throws Exception {
    server.play(_ -> new Played(200, Map.of(), "{}", true));
    List<Finding> findings =
        List.of(
            Fixture.finding("acme-token", "made-up-s1"),
            Fixture.finding("acme-token", "made-up-s2"));
    try (Validation validation = validation(CHECK, ValidationOptions.DEFAULT)) {
      for (Finding finding : findings) {
        validation.ask(finding);
      }
      validation.stop();
      validation.finish();
      assertEquals(Validity.unchecked("the run was stopped"), validation.of(findings.getFirst()));
    }
  }

  @Test
  void ask_slowServer_isGivenUpInTime() throws Exception {
    server.play(_ -> new Played(200, Map.of(), "{}", true));
    try (Validation validation =
        validation(CHECK, ValidationOptions.DEFAULT.withCallTimeMax(Duration.ofMillis(200)))) {
      Validity told =
          Fixture.ask(validation, List.of(Fixture.finding("acme-token", "made-up-16"))).getFirst();
      assertEquals(Validity.unknown("api.acme.example did not answer in time"), told);
    }
  }

  /** The canary: whatever goes wrong, no word that leaves the module holds the secret. */
  @Test
  void ask_whateverHappens_noWordTellsTheSecret() throws Exception {
    String canary = "canary-" + Long.toHexString(0x5eed_cafeL);
    List<Played> plays =
        List.of(
            Played.of(200, "{\"login\":\"" + canary + "\"}"),
            Played.of(401, canary),
            Played.of(500, canary),
            Played.of(302, canary),
            new Played(429, Map.of("Retry-After", canary), canary, false),
            new Played(302, Map.of("Location", "https://x.example/" + canary), "", false),
            Played.of(200, "<html>" + canary));
    StringWriter words = new StringWriter();
    for (Played played : plays) {
      server.play(_ -> played);
      try {
        words.append(
            askOne(
                    CHECK.replace("whoami\"\nbearer", "{{secret}}?q={{secret}}\"\nbearer"),
                    Fixture.finding("acme-token", canary))
                .toString());
      } catch (Exception e) {
        e.printStackTrace(new PrintWriter(words));
      }
    }
    words.append(Fixture.finding("acme-token", canary).toString());
    assertFalse(words.toString().contains(canary), words.toString());
  }
}
