package dev.sluice.validate.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.rule.RuleSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What holds for every check that comes with Sluice. */
class BuiltInChecksTest {
  private static final List<Check> CHECKS = BuiltInChecks.read();

  /** Words of paths under which interfaces change something. */
  private static final Pattern CHANGING =
      Pattern.compile(
          "(?i)(?:^|[/._-])(?:create|delete|remove|update|send|revoke|rotate|reset|disable|enable|add"
              + "|set|cancel|publish|deploy|invite|transfer|charge|refund|logout|register)"
              + "(?:[/._?-]|$)");

  @Test
  void read_all_areOfAtLeast150Providers() {
    Set<String> providers =
        CHECKS.stream()
            .map(check -> check.provider().replaceFirst(",.*", ""))
            .collect(Collectors.toSet());
    assertTrue(providers.size() >= 150, "providers: " + providers.size());
    Set<String> ids = new HashSet<>();
    CHECKS.forEach(check -> assertTrue(ids.add(check.id()), check.id()));
  }

  /** What was read before it was written down, rather than known: docs/validation.md counts it. */
  @Test
  void read_evidence_isThereFor150ProvidersAndIsWhatThePageCounts() throws IOException {
    Set<String> providers =
        CHECKS.stream()
            .filter(check -> !check.evidence().isEmpty())
            .map(check -> check.provider().replaceFirst(",.*", ""))
            .collect(Collectors.toSet());
    assertTrue(providers.size() >= 150, "providers: " + providers.size());
    long requests = CHECKS.stream().filter(check -> check.call() instanceof Call.Http).count();
    long read =
        CHECKS.stream()
            .filter(check -> check.call() instanceof Call.Http && !check.evidence().isEmpty())
            .count();
    long services =
        CHECKS.stream()
            .filter(check -> check.call() instanceof Call.Http)
            .map(check -> check.provider().replaceFirst(",.*", ""))
            .distinct()
            .count();
    String page = Files.readString(Path.of("..", "docs", "validation.md"));
    String said =
        "%d requests to %d services are built in. %d of them".formatted(requests, services, read);
    assertTrue(page.contains(said), said);
  }

  @Test
  void read_rulesAndCompanions_exist() {
    RuleSet rules = BuiltIn.rules();
    Set<String> missing = new TreeSet<>();
    Set<String> providers =
        rules.providerNames().stream()
            .map(line -> line.substring(line.indexOf(' ') + 1))
            .collect(Collectors.toSet());
    for (Check check : CHECKS) {
      for (String provider : check.providers()) {
        if (!providers.contains(provider)) {
          missing.add(check.id() + ": " + provider);
        }
      }
      for (String rule : check.rules()) {
        if (rules.indexOf(rule) < 0) {
          missing.add(check.id() + ": " + rule);
        }
      }
      for (Check.Companion companion : check.companions()) {
        for (String rule : companion.rules()) {
          if (rules.indexOf(rule) < 0) {
            missing.add(check.id() + ": " + rule);
          }
        }
      }
    }
    assertEquals(Set.of(), missing);
  }

  /**
   * Every request is on a list that people read. A check that asks for something else fails here
   * until somebody has read its page and added the line.
   */
  @Test
  void read_requests_areOnTheListOfSafeOnes() throws IOException {
    Set<String> safe = new TreeSet<>();
    try (InputStream in = BuiltInChecksTest.class.getResourceAsStream("safe-requests.txt")) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .forEach(safe::add);
    }
    Set<String> made = new TreeSet<>();
    for (Check check : CHECKS) {
      if (check.call() instanceof Call.Http http) {
        made.add(http.method() + " " + http.origin() + http.path());
      }
    }
    assertEquals(safe, made);
  }

  @Test
  void read_paths_nameNothingThatChanges() {
    for (Check check : CHECKS) {
      if (check.call() instanceof Call.Http http) {
        String path = http.path().toString();
        assertTrue(!CHANGING.matcher(path).find(), check.id() + ": " + path);
      }
    }
  }

  @Test
  void read_hosts_areTheChecksOwnBesideThoseForServersOfOnesOwn() {
    Set<String> named = new TreeSet<>();
    for (Check check : CHECKS) {
      if (check.call() instanceof Call.Http http && http.host().isNamedInText()) {
        named.add(check.id());
      }
    }
    assertEquals(Set.of("gitlab-self-hosted"), named);
  }
}
