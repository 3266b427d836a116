package dev.sluice.validate;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** What tests share that ask a server which plays a provider. */
abstract class PlayedProvider {
  static final String CHECK =
      """
      [[checks]]
      id = "acme-whoami"
      rules = ["acme-token"]
      reference = "https://docs.acme.example/whoami"
      url = "https://api.acme.example/whoami"
      bearer = "{{secret}}"
      report = { user = "/login", echo = "/echo" }
      """;

  @TempDir static Path folder;

  static TestAuthority authority;

  static PlayedServer server;

  @BeforeAll
  static void start() throws Exception {
    authority = TestAuthority.in(folder, List.of("api.acme.example", "localhost"));
    server = new PlayedServer(authority.server());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static Validation validation(String checks, ValidationOptions options) {
    return Fixture.validation(
        checks,
        options,
        KeptAnswers.NONE,
        Fixture.dialer(authority.client(), Fixture.leadingTo(server.port()), "127.0.0.1"));
  }

  static Validity askOne(String checks, Finding finding) throws Exception {
    try (Validation validation = validation(checks, ValidationOptions.DEFAULT)) {
      return Fixture.ask(validation, List.of(finding)).getFirst();
    }
  }
}
