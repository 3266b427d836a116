package dev.sluice.detect.weigh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.sluice.detect.Engine;
import dev.sluice.detect.EngineOptions;
import dev.sluice.detect.ObjectScanner;
import dev.sluice.detect.builtin.BuiltIn;
import dev.sluice.detect.example.Placeholders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the built-in rules against the classes of text that scanners take for secrets. */
class FalseAlarmsTest {
  /** A class of false alarms: a text of it, where it lies, and the same with a secret in it. */
  enum Alarm {
    NAME_INSIDE_ANOTHER_WORD(
        "src/members.go",
        """
        type GroupMember struct {
          turkey string
        }
        var deeply = "{{hex:32}}"
        var smartcardReader = "{{lower:6}}-{{hex:24}}"
        compassHeading = "{{alnum:20}}"
        """),
    NAME_AND_VALUE_ACROSS_A_LINE_BREAK(
        "CHANGES.txt",
        """
        The workflow needs GITHUB_TOKEN.
        {{hex:40}} Let the build fail early
        {{hex:40}} Sort the list of keys
        """),
    QUESTIONS_ABOUT_A_SECRET(
        "src/main/java/org/example/Checks.java",
        """
        for (Fields secret : fields.tables("secrets")) {
          boolean isUser = secret.matches("ab[cd]-([0-9]{9,14}-){3}[0-9a-f]{32,64}");
          boolean isMarked = secret.contains("T3Blbk7J") || secret.startsWith("k_{{lower:4}}9");
        }
        private static final String INVALID_PASSWORD = "28P01";
        // An address such as https://user:password@host/ has both.
        """),
    SEEDS_OF_HASHES(
        "src/testing/hash_vectors.zig",
        """
        .{ .seed = 0x{{hex:16}}, .expected = 0x{{hex:16}} },
        .{ .seed = 0x{{hex:16}}, .expected = 0x{{hex:16}} },
        .{ .seed = 0x{{hex:16}}, .expected = 0x{{hex:16}} },
        .{ .seed = 0x{{hex:16}}, .expected = 0x{{hex:16}} },
        """),
    PAGINATION_TOKEN(
        "src/api/list_test.py",
        """
        def test_second_page(client):
            page = client.list(nextToken="{{base64:44}}", maxResults=10)
            assert page["NextToken"] == "{{base64:44}}"
        """),
    LOCK_TOKEN(
        "src/webdav/lock.js",
        """
        const headers = {
          "Lock-Token": "<urn:uuid:{{uuid}}>",
          "Timeout": "Second-3600",
        };
        """),
    IDEMPOTENCY_KEY(
        "src/orders.rb",
        """
        response = orders.create(
          amount: 1200,
          idempotency_key: "{{uuid}}",
          client_request_token: "{{uuid}}",
        )
        """),
    REQUEST_ID(
        "docs/errors.md",
        """
        The answer carries the id of the request:

            x-request-id: {{hex:32}}
            x-trace-token-id: {{uuid}}
        """),
    HASH_VECTORS(
        "test/vectors/aes_test.c",
        """
        static const struct vector vectors[] = {
          { .key = "{{hex:32}}",
            .iv = "{{hex:32}}",
            .plaintext = "{{hex:64}}",
            .ciphertext = "{{hex:64}}" },
          { .key = "{{hex:32}}",
            .iv = "{{hex:32}}",
            .plaintext = "{{hex:64}}",
            .ciphertext = "{{hex:64}}" },
        };
        """),
    COLUMN_OF_HEX(
        "data/digests.txt",
        """
        {{hex:64}}  token-1.2.0.tar.gz
        {{hex:64}}  secret-store-1.2.0.tar.gz
        {{hex:64}}  key-tools-0.9.1.tar.gz
        """),
    GO_SUM(
        "go.sum",
        """
        github.com/acme/secret v1.4.0 h1:{{base64:43}}=
        github.com/acme/secret v1.4.0/go.mod h1:{{base64:43}}=
        github.com/acme/token-key v0.1.2 h1:{{base64:43}}=
        """),
    LOCK_FILE(
        "package-lock.json",
        """
        "node_modules/js-tokens": {
          "version": "4.0.0",
          "resolved": "https://registry.acme.com/js-tokens/-/js-tokens-4.0.0.tgz",
          "integrity": "sha512-{{base64:86}}=="
        },
        """),
    POETRY_LOCK(
        "poetry.lock",
        """
        [[package]]
        name = "secretstorage"
        version = "3.3.3"
        files = [
            {file = "secretstorage-3.3.3.tar.gz", hash = "sha256:{{hex:64}}"},
        ]
        """),
    DOTTED_IDENTIFIER(
        "src/main/resources/messages.properties",
        """
        token.provider=com.acme.auth.internal.TokenProvider2
        secret.resolver=com.acme.auth.internal.vault.SecretResolverV2
        password.encoder=org.acme.crypto.password.Pbkdf2Encoder
        """),
    TEST_LOG(
        "build/gas.log",
        """
        PASS: gas/all/token-{{hex:8}}
        PASS: gas/aarch64/key-{{lower:5}}{{digit:2}}
        PASS: gas/elf/secret section {{hex:16}}
        """),
    RESOURCE_NAME(
        "infra/policy.json",
        """
        "Resource": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:acme/db-{{alnum:6}}",
        "KeyId": "arn:aws:kms:eu-west-1:123456789012:key/{{uuid}}",
        "SecretArn": "arn:aws:secretsmanager:eu-west-1:123456789012:secret:web-{{alnum:6}}"
        """),
    FINGERPRINT(
        "docs/hosts.md",
        """
        ED25519 key fingerprint is SHA256:{{base64:43}}.
        Key fingerprint = {{upper-hex:4}} {{upper-hex:4}} {{upper-hex:4}} {{upper-hex:4}}
        signing_key_fingerprint: {{upper-hex:40}}
        """),
    CALL_AND_TYPE(
        "src/login.ts",
        """
        const password: string = readPassword();
        const token = await this.tokens.next(secretName);
        export interface Credentials { password: string; apiKey?: string }
        """),
    PROSE(
        "README.md",
        """
        The password is asked for once; the token that comes back is kept until it expires.
        Set `secret` to the name of the secret, not to its value.
        """);

    private final String path;
    private final String text;

    Alarm(String path, String text) {
      this.path = path;
      this.text = text;
    }
  }

  private final Engine engine = BuiltIn.engine(EngineOptions.DEFAULT);

  @ParameterizedTest
  @EnumSource
  void scan_textThatLooksLikeSecrets_reportsNothing(Alarm alarm) {
    for (int seed = 0; seed < 8; seed++) {
      String text = Placeholders.expand(alarm.text, alarm + "/" + seed);
      assertEquals(List.of(), scan(alarm.path, text), text);
    }
  }

  /** The same texts hide nothing: a secret on a line of its own is found among them. */
  @ParameterizedTest
  @EnumSource
  void scan_secretAmongSuchText_isFound(Alarm alarm) {
    String secret = Placeholders.expand("{{alnum:36}}", alarm + "/secret");
    String text = Placeholders.expand(alarm.text, alarm + "/0");
    List<String> found = scan("config/app.yml", text + "client_secret: \"" + secret + "\"\n");
    assertFalse(found.isEmpty(), text);
  }

  private List<String> scan(String path, String text) {
    List<String> found = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ObjectScanner scanner = engine.newScanner();
    scanner.begin(
        path,
        "",
        match -> found.add(engine.rules().rule(match.rule()).id() + ": " + match.match()));
    scanner.chunk(bytes, 0, bytes.length, true);
    return found;
  }
}
