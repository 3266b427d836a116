package dev.sluice.validate.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.validate.net.HttpRequest;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckReaderTest {
  private static final String GOOD =
      """
      [[rules]]
      id = "acme-token"

      [[checks]]
      id = "acme-whoami"
      rules = ["acme-*"]
      reference = "https://docs.acme.example/whoami"
      url = "https://api.acme.example/whoami?user={{secret}}"
      """;

  private static HttpRequest request(String text, Values values) throws Exception {
    Call.Http call = (Call.Http) CheckReader.read("own.toml", text).getFirst().call();
    return call.request(values, Instant.parse("2026-01-02T03:04:05Z"));
  }

  @Test
  void read_checkBesideRules_servesThem() {
    List<Check> checks = CheckReader.read("own.toml", GOOD);
    assertEquals(1, checks.size());
    assertTrue(checks.getFirst().serves("acme-token", ""));
    assertTrue(!checks.getFirst().serves("other-token", "Acme"));
  }

  @Test
  void read_checkOfAProvider_servesWhatIsAttributedToIt() {
    Check check =
        CheckReader.read("own.toml", GOOD.replace("rules = [\"acme-*\"]", "providers = [\"Acme\"]"))
            .getFirst();
    assertTrue(check.serves("json-web-token", "Acme"));
    assertTrue(!check.serves("json-web-token", ""));
    assertTrue(!check.serves("acme-token", "Other"));
  }

  @Test
  void request_secretWithSlashesAndMarks_staysInItsPlace() throws Exception {
    HttpRequest request = request(GOOD, Values.ofSecret("a/../b?c#d&e=f g"));
    assertEquals(
        "https://api.acme.example/whoami?user=a%2F..%2Fb%3Fc%23d%26e%3Df%20g",
        request.url().toString());
    assertEquals("GET api.acme.example", request.toString());
  }

  @Test
  void request_labelOfTheHost_isOneLabelAndNoMore() throws Exception {
    String text = GOOD.replace("api.acme", "{{secret}}.api.acme");
    assertEquals("eu1.api.acme.example", request(text, Values.ofSecret("eu1")).url().getHost());
    for (String bad : List.of("a.b", "evil.example/", "x@y", "evil.example#", "")) {
      assertThrows(MissingValueException.class, () -> request(text, Values.ofSecret(bad)), bad);
    }
  }

  @Test
  void request_headerWithALineBreak_isRefused() {
    String text = GOOD + "bearer = \"{{secret}}\"\n";
    assertThrows(
        MissingValueException.class, () -> request(text, Values.ofSecret("a\r\nHost: evil")));
  }

  @Test
  void request_computedAndDefaults_areFilledIn() throws Exception {
    String text =
        GOOD
            + """
            headers = { X-Sign = "{{sign}}", X-Time = "{{now-seconds}}", X-Port = "{{secret|url}}" }
            compute.sign = { hmac-sha256 = "{{now-millis}}", key = "{{secret}}", as = "hex" }
            """;
    HttpRequest request = request(text, Values.ofSecret("key"));
    assertEquals("1767323045", request.headers().get(1).value());
    assertEquals(64, request.headers().get(0).value().length());
  }

  @Test
  void read_mistakes_areToldWithLineAndWhatToDo() {
    mistake("method = \"DELETE\"\n", "own.toml:9:1", "it must change nothing");
    mistake("metod = \"GET\"\n", "own.toml:9:1", "unknown field 'metod'");
    mistake("bearer = \"{{other}}\"\n", "own.toml:5:1", "nothing gives the value '{{other}}'");
    mistake("bearer = \"{{secret\"\n", "own.toml:9:1", "'{{' is not closed");
    mistake("bearer = \"{{secret|rot13}}\"\n", "own.toml:9:1", "there is no encoder 'rot13'");
    mistake("active = [{ json = \"ok\" }]\n", "own.toml:9:13", "a pointer such as");
    mistake("active = [{ }]\n", "own.toml:9:11", "always holds");
    mistake("active = [42]\n", "own.toml:9:1", "from 100 to 599");
    mistake("parse = '('\n", "own.toml:9:1", "not a valid RE2 regex");
    mistake("parse = '(?i)[a-\\x{2000}]'\n", "own.toml:9:1", "U+1C80");
    mistake("body = \"x\"\n", "own.toml:9:1", "only POST has a body");
    mistake("headers = { Host = \"evil\" }\n", "own.toml:9:13", "no header that a check can set");
    mistake("report = { user = \"login\" }\n", "own.toml:9:12", "a JSON pointer");
    mistake("protocol = \"gopher\"\n", "own.toml:9:1", "there is no protocol 'gopher'");
  }

  private static void mistake(String line, String place, String words) {
    CheckFileException e =
        assertThrows(CheckFileException.class, () -> CheckReader.read("own.toml", GOOD + line));
    assertTrue(String.valueOf(e.getMessage()).startsWith(place + ": "), e.getMessage());
    assertTrue(String.valueOf(e.getMessage()).contains(words), e.getMessage());
  }

  @Test
  void read_plainHttp_isRefused() {
    CheckFileException e =
        assertThrows(
            CheckFileException.class,
            () -> CheckReader.read("own.toml", GOOD.replace("https://api", "http://api")));
    assertTrue(String.valueOf(e.getMessage()).contains("a check asks over https"), e.getMessage());
  }

  @Test
  void read_hostOfText_isToldFromTheChecksOwn() {
    for (String host : List.of("{{secret}}", "{{secret}}.com", "{{secret}}:8443")) {
      assertTrue(HostName.of("https://" + host + "/x").isNamedInText(), host);
    }
    for (String host : List.of("a.example", "{{secret}}.acme.example", "x.{{secret}}.acme.io")) {
      assertTrue(!HostName.of("https://" + host + "/x").isNamedInText(), host);
    }
  }
}
