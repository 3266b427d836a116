package dev.sluice.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import dev.sluice.validate.PlayedServer.Played;
import dev.sluice.validate.net.Resolver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which addresses are asked, and which are not. */
class AskedAddressTest extends PlayedProvider {
  @Test
  void ask_redirectToAnotherHost_isNotFollowed() throws Exception {
    server.play(_ -> new Played(302, Map.of("Location", "https://evil.example/x"), "", false));
    Validity told = askOne(CHECK, Fixture.finding("acme-token", "made-up-8"));
    assertEquals(Validity.State.UNKNOWN, told.state());
    assertEquals(1, server.asked().size());
  }

  @Test
  void ask_redirectOnTheSameHost_isFollowed() throws Exception {
    server.play(
        asked ->
            asked.path().equals("/whoami")
                ? new Played(302, Map.of("Location", "/v2/whoami"), "", false)
                : Played.of(200, "{}"));
    Validity told = askOne(CHECK, Fixture.finding("acme-token", "made-up-9"));
    assertEquals(Validity.State.ACTIVE, told.state());
  }

  @Test
  void ask_privateAddress_isRefusedUnlessNamed() throws Exception {
    server.play(_ -> Played.of(200, "{}"));
    try (Validation validation =
        Fixture.validation(
            CHECK,
            ValidationOptions.DEFAULT,
            KeptAnswers.NONE,
            Fixture.dialer(authority.client(), Fixture.leadingTo(server.port()), "*"))) {
      Validity told =
          Fixture.ask(validation, List.of(Fixture.finding("acme-token", "made-up-10"))).getFirst();
      assertEquals(Validity.State.UNCHECKED, told.state());
      assertTrue(told.reason().contains("127.0.0.1"), told.reason());
    }
    assertEquals(List.of(), server.asked());
  }

  @Test
  void ask_nameThatChangesItsMind_connectsToWhatWasLookedAt() throws Exception {
    server.play(_ -> Played.of(200, "{}"));
    List<InetAddress> given = new ArrayList<>();
    // First this machine, which is allowed here, then an address that answers nobody.
    Resolver rebinding =
        (_, port) -> {
          InetAddress next =
              InetAddress.getByAddress(
                  given.isEmpty() ? new byte[] {127, 0, 0, 1} : new byte[] {(byte) 192, 0, 2, 1});
          given.add(next);
          return List.of(new InetSocketAddress(next, server.port()));
        };
    try (Validation validation =
        Fixture.validation(
            CHECK,
            ValidationOptions.DEFAULT,
            KeptAnswers.NONE,
            Fixture.dialer(authority.client(), rebinding, "127.0.0.1"))) {
      Validity told =
          Fixture.ask(validation, List.of(Fixture.finding("acme-token", "made-up-11"))).getFirst();
      assertEquals(Validity.State.ACTIVE, told.state());
    }
    assertEquals(1, given.size(), "a name is resolved once for a connection");
  }

  /** The connection ends with the redirect, and by then the name leads to a cloud's own service. */
  @Test
  void ask_redirectAfterTheNameHasMoved_isHeldAgainstTheRulesAgain() throws Exception {
    server.play(
        _ -> new Played(302, Map.of("Location", "/v2/whoami", "Connection", "close"), "", false));
    List<String> given = new ArrayList<>();
    Resolver moving =
        (_, port) -> {
          given.add(given.isEmpty() ? "127.0.0.1" : "169.254.169.254");
          return List.of(
              new InetSocketAddress(InetAddress.ofLiteral(given.getLast()), server.port()));
        };
    try (Validation validation =
        Fixture.validation(
            CHECK,
            ValidationOptions.DEFAULT,
            KeptAnswers.NONE,
            Fixture.dialer(authority.client(), moving, "127.0.0.1"))) {
      Validity told =
          Fixture.ask(validation, List.of(Fixture.finding("acme-token", "made-up-r"))).getFirst();
      assertEquals(Validity.State.UNCHECKED, told.state());
      assertTrue(told.reason().contains("169.254.169.254"), told.reason());
    }
    assertEquals(1, server.asked().size());
  }

  @Test
  void ask_hostOfScannedText_isAskedOnlyWhereAllowed() throws Exception {
    String check =
        """
        [[checks]]
        id = "acme-self-hosted"
        rules = ["acme-token"]
        reference = "https://docs.acme.example/whoami"
        parse = '@(?P<host>[a-z.]+)'
        url = "https://{{host}}/whoami"
        bearer = "{{secret}}"
        """;
    server.play(_ -> Played.of(200, "{}"));
    Finding finding =
        Fixture.finding("acme-token", "made-up-12", "made-up-12@localhost", "app.env", 1);
    Validity refused = askOne(check, finding);
    assertEquals(Validity.State.UNCHECKED, refused.state());
    assertTrue(refused.reason().contains("--validate-hosts localhost"), refused.reason());
    assertEquals(List.of(), server.asked());
    try (Validation validation =
        Fixture.validation(
            check,
            ValidationOptions.DEFAULT,
            KeptAnswers.NONE,
            Fixture.dialer(authority.client(), Fixture.leadingTo(server.port()), "localhost"))) {
      assertEquals(
          Validity.State.ACTIVE, Fixture.ask(validation, List.of(finding)).getFirst().state());
    }
  }

  @Test
  void ask_certificateOfSomebodyElse_sendsNothing() throws Exception {
    server.play(_ -> Played.of(200, "{}"));
    String check = CHECK.replace("api.acme.example", "api.other.example");
    Validity told = askOne(check, Fixture.finding("acme-token", "made-up-13"));
    assertEquals(Validity.State.UNKNOWN, told.state());
    assertTrue(told.reason().contains("TLS"), told.reason());
    assertEquals(List.of(), server.asked());
  }
}
