package dev.sluice.cli.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.CommandRun;
import dev.sluice.validate.PlayedServer;
import dev.sluice.validate.PlayedServer.Played;
import dev.sluice.validate.TestAuthority;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Validation from the command line, with a server that plays the provider. */
class ValidateRunTest {
  private static final String LIVE = "acme_" + "live0live0live0live0live";
  private static final String DEAD = "acme_" + "dead0dead0dead0dead0dead";

  @TempDir static Path keys;
  @TempDir Path folder;
  private static PlayedServer server;
  private static SSLContext before;
  private final CommandRun command = new CommandRun();
  private Path rules;
  private Path tree;

  @BeforeAll
  static void start() throws Exception {
    TestAuthority authority = TestAuthority.in(keys, List.of("localhost"));
    server = new PlayedServer(authority.server());
    before = SSLContext.getDefault();
    SSLContext.setDefault(authority.client());
  }

  @AfterAll
  static void stop() {
    server.close();
    SSLContext.setDefault(before);
  }

  @BeforeEach
  void write() throws IOException {
    rules = folder.resolve("rules.toml");
    Files.writeString(rules, rules("https://localhost:" + server.port() + "/whoami"));
    tree = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(tree.resolve("a.env"), "A=" + LIVE + "\nB=" + DEAD + "\n");
    Files.writeString(tree.resolve("b.env"), "A=" + LIVE + "\n");
    server.play(
        asked ->
            asked.headers().get("Authorization").endsWith(LIVE)
                ? Played.of(200, "{\"login\":\"jo\"}")
                : Played.of(401, "{}"));
  }

  private static String rules(String url) {
    return """
    [[rules]]
    id = "acme-token"
    description = "A token."
    severity = "medium"
    confidence = "medium"
    regex = '''\\b(acme_[a-z0-9]{24})\\b'''

    [[checks]]
    id = "acme-whoami"
    rules = ["acme-token"]
    reference = "https://docs.acme.example/whoami"
    url = "%s"
    bearer = "{{secret}}"
    report = { user = "/login" }
    """
        .formatted(url);
  }

  private int dir(String... more) {
    List<String> words =
        new ArrayList<>(List.of("dir", tree.toString(), "-c", rules.toString(), "--no-color"));
    words.addAll(List.of(more));
    return command.run(words.toArray(String[]::new));
  }

  private int validated(String... more) {
    List<String> words = new ArrayList<>(List.of("--validate", "--validate-hosts", "localhost"));
    words.addAll(List.of(more));
    return dir(words.toArray(String[]::new));
  }

  private String report(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void dir_withoutTheFlag_asksNobodyAndReportsAsBefore() throws IOException {
    for (String name :
        List.of("p.json", "p.jsonl", "p.csv", "p.sarif", "p.xml", "p.txt", "p.html")) {
      assertEquals(1, dir("-r", path(name)));
      String findings = report(name).replaceAll("(?s)<script>.*?</script>", "");
      assertFalse(findings.toLowerCase(Locale.ROOT).contains("validity"), name);
    }
    assertEquals(List.of(), server.asked());
  }

  @Test
  void dir_validate_tellsOfEachFindingAndOfTheRequests() throws IOException {
    assertEquals(1, validated("-r", path("out.json")));
    String json = report("out.json");
    assertTrue(
        json.contains(
            "\"Validity\": \"active\",\n  \"ValidityDetails\": {\n   \"user\": \"jo\"\n  }"),
        json);
    assertTrue(json.contains("\"Validity\": \"inactive\""), json);
    assertEquals(2, server.asked().size(), "each distinct secret once");
    assertTrue(command.err().contains("validity: 2 active, 1 inactive"), command.err());
    assertTrue(command.err().contains("requests sent: 2: localhost 2"), command.err());
  }

  @Test
  void dir_hostNotNamed_isNotAskedAndTheReportSaysWhy() throws IOException {
    assertEquals(1, dir("--validate", "-r", path("out.json")));
    assertTrue(report("out.json").contains("\"Validity\": \"unchecked\""));
    assertTrue(report("out.json").contains("is no public address"), report("out.json"));
    assertEquals(List.of(), server.asked());
  }

  @Test
  void dir_onlyActive_leavesOutTheRest() throws IOException {
    assertEquals(1, validated("--only", "active", "-r", path("out.json")));
    assertFalse(report("out.json").contains(DEAD));
    assertTrue(command.err().contains("leaks found: 2"), command.err());
  }

  @Test
  void dir_failOnActive_isCleanWhereNothingIsLive() throws IOException {
    assertEquals(1, validated("--fail-on", "active"));
    Files.writeString(tree.resolve("a.env"), "B=" + DEAD + "\n");
    Files.delete(tree.resolve("b.env"));
    assertEquals(0, validated("--fail-on", "active"));
    assertEquals(1, validated("--fail-on", "found"));
  }

  @Test
  void dir_otherFormats_tellIt() throws IOException {
    validated("-r", path("out.sarif"));
    assertTrue(report("out.sarif").contains("\"validity\": \"active\""));
    assertTrue(report("out.sarif").contains("\"level\": \"error\""));
    assertTrue(report("out.sarif").contains("\"level\": \"note\""));
    validated("-r", path("out.csv"));
    assertTrue(report("out.csv").lines().findFirst().orElse("").endsWith("ValidityDetails"));
    assertTrue(report("out.csv").contains(",active,,user=jo"), report("out.csv"));
    validated("-r", path("out.xml"));
    assertTrue(report("out.xml").contains("Validity: inactive."));
    validated("-r", path("out.html"));
    assertTrue(report("out.html").contains("\"validity\":\"active: user jo\""));
    validated("-r", path("out.jsonl"));
    assertTrue(report("out.jsonl").contains("\"Validity\":\"inactive\"}"), report("out.jsonl"));
    assertTrue(report("out.jsonl").contains("\"Confidence\":\"high\""), report("out.jsonl"));
    assertTrue(report("out.jsonl").contains("\"Confidence\":\"low\""), report("out.jsonl"));
    validated("-r", path("quality.json"), "-f", "gitlab-codequality");
    assertTrue(report("quality.json").contains("(acme-token) [active: user jo]\""));
    validated("-r", path("detection.json"), "-f", "gitlab-secret-detection");
    assertTrue(report("detection.json").contains("A token. [inactive]\""));
    validated("-r", path("out.txt"));
    assertTrue(report("out.txt").contains("[active: user jo]"));
    validated();
    assertTrue(command.out().contains("[inactive]"), command.out());
    validated("-v");
    assertTrue(command.out().contains("validity:    active: user jo"), command.out());
  }

  @Test
  void dir_checksOfAFileInTheTarget_areNotUsed() throws IOException {
    Files.copy(rules, tree.resolve(".sluice.toml"));
    int status = command.run("dir", tree.toString(), "--validate", "--validate-hosts", "localhost");
    assertEquals(1, status);
    assertEquals(List.of(), server.asked());
    assertTrue(command.err().contains("found in the target are not used"), command.err());
  }

  @Test
  void dir_state_remembersAnswers() throws IOException {
    String state = path("state.db");
    validated("--state", state, "-r", path("one.json"));
    validated("--state", state, "-r", path("two.json"));
    assertEquals(2, server.asked().size());
    assertTrue(command.err().contains("2 answers were remembered"), command.err());
    assertEquals(report("one.json"), report("two.json"));
    validated("--state", state, "--validate-memory", "0s");
    assertEquals(4, server.asked().size(), "forgotten, and asked again");
  }

  @Test
  void dir_redact_hidesTheSecretAndKeepsTheAnswer() throws IOException {
    validated("--redact", "-r", path("out.json"));
    assertFalse(report("out.json").contains(LIVE));
    assertTrue(report("out.json").contains("\"Validity\": \"active\""));
    assertFalse(command.err().contains(LIVE), command.err());
  }

  /** The canary: a server repeats the secret wherever it can, and no output of the run has it. */
  @Test
  void dir_serverThatRepeatsTheSecret_noOutputTellsIt() throws IOException {
    Files.writeString(tree.resolve("a.env"), "A=" + LIVE + "\n");
    String url = "https://localhost:" + server.port() + "/whoami?key={{secret}}";
    Files.writeString(rules, rules(url).replace("/login", "/echo"));
    List<Played> plays =
        List.of(
            Played.of(200, "{\"echo\":\"so it is " + LIVE + "\"}"),
            Played.of(500, LIVE),
            Played.of(418, LIVE),
            new Played(302, Map.of("Location", "https://" + LIVE + ".example/"), LIVE, false),
            new Played(302, Map.of("Location", "/" + LIVE), LIVE, false),
            new Played(429, Map.of("Retry-After", "3600"), LIVE, false));
    for (Played played : plays) {
      server.play(_ -> played);
      Path out = Files.createDirectory(folder.resolve("out" + plays.indexOf(played)));
      validated(
          "--redact",
          "-r",
          out.resolve("report.json").toString(),
          "--log-level",
          "trace",
          "--metrics",
          out.resolve("metrics.json").toString(),
          "--trace",
          out.resolve("trace.jfr").toString(),
          "--state",
          out.resolve("state.db").toString());
      assertFalse(server.asked().isEmpty(), "nobody was asked");
      assertFalse((command.out() + command.err()).contains(LIVE), command.err());
      try (Stream<Path> files = Files.walk(out)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          // What a state keeps of findings is another matter: it is its owner's alone.
          boolean isOfFindings = file.getFileName().toString().matches("state\\.db(-[a-z]+)?");
          String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
          assertTrue(isOfFindings || !text.contains(LIVE), file.toString());
          if (file.toString().endsWith(".jfr")) {
            String events = RecordingFile.readAllEvents(file).toString();
            assertFalse(events.contains(LIVE), "the recording");
          }
        }
      }
    }
  }

  @Test
  void dir_timeIsUpWhileASlowServerIsAsked_reportsWhatWasFound() throws IOException {
    server.play(_ -> new Played(200, Map.of(), "{}", true));
    validated("--timeout", "4", "-r", path("out.json"));
    assertTrue(report("out.json").contains("\"ValidityReason\": \"the run was stopped\""));
    assertTrue(command.err().contains("validity: 3 unchecked"), command.err());
  }

  @Test
  void dir_metrics_countRequestsAndStates() throws IOException {
    validated("--metrics", path("metrics.json"));
    String metrics = report("metrics.json").replaceAll("\\s", "");
    assertTrue(metrics.contains("\"requests\":{\"localhost\":2}"), metrics);
    assertTrue(metrics.contains("\"findings\":{\"active\":2,\"inactive\":1}"), metrics);
    assertTrue(metrics.contains("\"secrets\":2"), metrics);
    dir("--metrics", path("plain.json"));
    assertFalse(report("plain.json").contains("validate"), report("plain.json"));
  }

  @Test
  void validate_report_writesItWithAnswers() throws IOException {
    dir("-r", path("old.json"));
    int status =
        command.run(
            "validate",
            path("old.json"),
            "-c",
            rules.toString(),
            "--validate-hosts",
            "localhost",
            "-r",
            path("new.jsonl"));
    assertEquals(1, status);
    assertEquals(3, report("new.jsonl").lines().count());
    assertTrue(report("new.jsonl").contains("\"Validity\":\"active\""));
    // What was written is read again.
    assertEquals(0, command.run("report", "convert", path("new.jsonl"), "-r", path("again.json")));
    assertTrue(report("again.json").contains("\"user\": \"jo\""), report("again.json"));
  }

  @Test
  void validate_standardInput_takesSecretsOrAReport() throws IOException {
    command.input(LIVE + "\n" + DEAD + "\n");
    String[] words = {
      "validate", "-", "-c", rules.toString(), "--validate-hosts", "localhost",
    };
    assertEquals(1, command.run(words));
    assertTrue(command.out().contains("[active: user jo]"), command.out());
    command.input(DEAD + "\n");
    assertEquals(
        0,
        command.run(
            "validate",
            "-",
            "-c",
            rules.toString(),
            "--validate-hosts",
            "localhost",
            "--enable-rule",
            "acme-token"));
    assertTrue(command.out().contains("[inactive]"), command.out());
    dir("-r", path("old.json"));
    command.input(report("old.json"));
    assertEquals(1, command.run(words));
    assertTrue(command.err().contains("validity: 2 active, 1 inactive"), command.err());
  }

  @Test
  void dir_badFlags_areRefusedInWords() throws IOException {
    assertEquals(2, dir("--only", "active"));
    assertTrue(command.err().contains("--only needs --validate"), command.err());
    assertEquals(2, dir("--fail-on", "active"));
    assertTrue(command.err().contains("--fail-on active needs --validate"), command.err());
    assertEquals(2, validated("--only", "lively"));
    assertTrue(command.err().contains("not 'lively'"), command.err());
    assertEquals(2, validated("--validate-memory", "5"));
    assertTrue(command.err().contains("as 24h"), command.err());
    assertEquals(2, validated("--validate-memory", "5h"));
    assertTrue(command.err().contains("needs --state"), command.err());
    Files.writeString(rules, rules("http://localhost/whoami"));
    assertEquals(2, validated());
    assertTrue(
        command.err().contains("rules.toml:12:1: 'url': a check asks over https"), command.err());
    assertEquals(2, command.run("validate"));
    assertEquals(2, command.run("validate", path("nothing.json")));
  }
}
