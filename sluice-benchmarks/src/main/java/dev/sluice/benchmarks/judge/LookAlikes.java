package dev.sluice.benchmarks.judge;

import dev.sluice.detect.example.Placeholders;
import java.util.ArrayList;
import java.util.List;

/**
 * Texts that look as if they held a secret and hold none. Three ways lead there: a secret's name
 * with a value that stands for one, another name with a value that was made by chance, and lines
 * that are about something else altogether. Each value is put in some of the {@link Places}.
 */
final class LookAlikes {
  /** How a secret is called. */
  private static final List<String> NAMES =
      List.of(
          "acme_api_key",
          "client_secret",
          "access_token",
          "auth_token",
          "db_password",
          "secret_key",
          "token",
          "secret",
          "api_key",
          "admin_password",
          "private_key",
          "encryption_key",
          "bot_token",
          "acme",
          "smtp_password",
          "jwt_secret",
          "webhook_secret");

  /** What stands for a secret. */
  private static final List<String> STAND_INS =
      List.of(
          "your-api-key-here",
          "YOUR_API_KEY",
          "YOUR_SECRET_TOKEN_2",
          "<your-token>",
          "<API_KEY>",
          "[your key]",
          "my-secret-token-1",
          "my_api_key_1",
          "some-secret-value-1",
          "insert-token-here-1",
          "replace-with-your-key-1",
          "put_your_token_here",
          "the-token-goes-here-2",
          "change-me-please-1",
          "password",
          "test-token-1",
          "dummy-token-123",
          "dummy_secret_1",
          "fake-api-key-123",
          "fake_token_1234567890",
          "example-key-1234",
          "example_secret_token_1",
          "sample-access-token-2",
          "demo_key_123456",
          "foobar123",
          "foo-bar-baz-1",
          "placeholder-value-1",
          "redacted-token-1",
          "not-a-real-token-1",
          "xxxxxxxxxxxxxxxx",
          "xxxx-xxxx-xxxx-1234",
          "XXXXXXXXXXXXXXXXXXXX1",
          "****************",
          "................1",
          "0000000000000000",
          "1234567890abcdef",
          "0123456789abcdef0123456789abcdef",
          "abcdefghijklmnopqrstuvwxyz123456",
          "abc123def456ghi789jkl012",
          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1",
          "deadbeefdeadbeefdeadbeefdeadbeef",
          "12345678-1234-1234-1234-123456789abc",
          "AKIAIOSFODNN7EXAMPLE",
          "sk_test_your_key_here",
          "todo-set-the-token-1",
          "undefined1",
          "None1",
          "optional_string_1");

  /** What people take for a password where they need none; on a line alone it means nothing. */
  private static final List<String> WORN =
      List.of(
          "changeme",
          "changeme123",
          "password",
          "password123",
          "passw0rd",
          "secret123",
          "mysecretpassword",
          "letmein1",
          "welcome1",
          "abcd1234",
          "testpassword1",
          "qwerty123",
          "admin123",
          "monkey12",
          "pass1",
          "secret");

  /** What refers to a secret that is elsewhere. */
  private static final List<String> REFERENCES =
      List.of(
          "${ACME_TOKEN_1}",
          "$ACME_TOKEN_1",
          "$(cat /run/secrets/token1)",
          "%ACME_TOKEN_1%",
          "process.env.ACME_TOKEN_1",
          "os.environ['ACME_TOKEN_1']",
          "os.getenv('TOKEN_2')",
          "System.getenv(TOKEN_2)",
          "ENV['ACME_TOKEN_1']",
          "var.acme_token_1",
          "local.secrets_2.token",
          "secrets.ACME_TOKEN_2",
          "config.get('acme.token1')",
          "settings.ACME_TOKEN_1",
          "aws_secretsmanager_secret.db1.arn",
          "random_id.suffix1.hex",
          "vault:secret/data/acme1#token",
          "op://vault1/acme/token",
          "ref+awsssm://acme/token1",
          "ssm:/acme/prod/token1",
          "file:///etc/acme/token1",
          "/run/secrets/acme_token_1",
          "/etc/acme/keys/token_01.pem",
          "C:\\\\keys\\\\token1.txt",
          "~/.acme/token1",
          "./secrets/token1.json",
          "@token1",
          "&token1",
          "#token1",
          "getToken1()",
          "request.headers.token1",
          "this.props.token1",
          "self._token_1",
          "args.token1",
          "token1.value");

  /** What code and configuration call things. */
  private static final List<String> IDENTIFIERS =
      List.of(
          "com.acme.security.AccessToken1",
          "acme.users.profile.identifier2",
          "io.acme.auth.token2.provider",
          "X509CertificateCredentials2",
          "createdAt2DescendingOrder",
          "accessTokenExpiresIn3600",
          "PBKDF2WithHmacSHA256",
          "AES/CBC/PKCS5Padding",
          "aes-256-gcm",
          "HmacSHA512",
          "RS256",
          "sha256WithRSAEncryption",
          "ecdsa-with-SHA384",
          "OAUTH2_CLIENT_CREDENTIALS",
          "TOKEN_TYPE_IDENTIFIER_01",
          "ERR_INVALID_TOKEN_42",
          "acme-database-secret-1",
          "prod-web-tls-2024-01",
          "k8s-app-token-reader-v2",
          "fk_orders_customer_id_01",
          "idx_users_on_reset_token_2",
          "user:profile:v2:settings",
          "cache:session:v3:%d",
          "urn:ietf:params:oauth:token-type:jwt1",
          "urn:uuid:{{uuid}}",
          "arn:aws:secretsmanager:eu-west-1:123456789012:secret:acme/db-{{alnum:6}}",
          "arn:aws:iam::123456789012:role/acme-token-reader2",
          "arn:aws:kms:us-east-1:123456789012:key/{{uuid}}",
          "projects/acme-1/secrets/db-password/versions/3",
          "https://auth2.acme.com/oauth/token",
          "http://localhost:8080/realms/acme1",
          "https://login.acme.com/v2.0/.well-known/openid-configuration",
          "admin1@acme.com",
          "gateway2.internal.acme.com:8443",
          "10.20.30.40:9092",
          "application/vnd.acme.token-v2+json",
          "text/plain; charset=utf-8",
          "2024-03-15T12:34:56Z",
          "2024.3.1-rc2",
          "v1.28.4+k3s2",
          "1.2.3-SNAPSHOT-20240315",
          "libtoken-utils-2.14.7.jar",
          "acme_token_2.pem",
          "token-store-v2.json",
          "assets/img/key_icon@2x.png",
          "form.signin.secret.hint3",
          "Enter your password (8 to 64 characters)",
          "The token is invalid or has expired",
          "Invalid client secret provided: 401",
          "at-least-12-with-2-digits",
          "Ctrl+Shift+F12",
          "btn-primary-2",
          "col_md_6",
          "string",
          "String",
          "required|string|min:8",
          "varchar(255)",
          "NULL",
          "True",
          "16384",
          "3600s",
          "30days",
          "0x1F4C0001");

  /** What is called somehow else, or only nearly like a secret. */
  private static final List<String> OTHER_NAMES =
      List.of(
          "next_token",
          "page_token",
          "next_page_token",
          "continuation_token",
          "starting_token",
          "pagination_token",
          "sync_token",
          "scroll_id",
          "cursor",
          "lock_token",
          "lease_token",
          "receipt_token",
          "idempotency_key",
          "idempotency_token",
          "client_request_token",
          "client_token",
          "request_id",
          "correlation_id",
          "trace_id",
          "csrf_token_name",
          "change_token",
          "etag",
          "checksum",
          "sha256",
          "sha1",
          "md5",
          "digest",
          "integrity",
          "commit",
          "revision",
          "git_sha",
          "image_digest",
          "file_hash",
          "content_hash",
          "build_hash",
          "password_hash",
          "key_fingerprint",
          "fingerprint",
          "thumbprint",
          "public_key",
          "public_key_token",
          "key_id",
          "secret_name",
          "secret_id",
          "credentials_id",
          "partition_key",
          "primary_key",
          "sort_key",
          "cache_key",
          "object_key",
          "s3_key",
          "license_header",
          "widget_id",
          "uuid",
          "guid",
          "nonce",
          "serial_number",
          "test_vector",
          "plaintext",
          "ciphertext",
          "expected_digest",
          "expected_mac",
          "monkey",
          "turkey",
          "keyboard",
          "tokenizer",
          "passenger",
          "compass",
          "bypass",
          "secretary",
          "author",
          "authority");

  /** What is made by chance and opens nothing. */
  private static final List<String> CHANCE =
      List.of(
          "{{hex:32}}",
          "{{hex:40}}",
          "{{hex:64}}",
          "{{uuid}}",
          "{{base64:44}}",
          "{{base64:64}}==",
          "{{alnum:24}}",
          "{{upper-hex:40}}",
          "{{alnum:16}}",
          "{{base64url:48}}");

  /** Whole lines. */
  private static final List<String> LINES =
      List.of(
          "github.com/acme/token v1.2.{{digit:1}} h1:{{base64:43}}=",
          "github.com/acme/secret v0.3.0/go.mod h1:{{base64:43}}=",
          "golang.org/x/crypto-key v0.0.0-20240315123456-{{hex:12}} h1:{{base64:43}}=",
          "    \"integrity\": \"sha512-{{base64:86}}==\",",
          "  integrity sha512-{{base64:86}}==",
          "checksum = \"{{hex:64}}\"",
          "    {file = \"acme_token-1.0.tar.gz\", hash = \"sha256:{{hex:64}}\"},",
          "    --hash=sha256:{{hex:64}} \\",
          "uses: acme/token-action@{{hex:40}}",
          "image: registry.acme.com/auth-token@sha256:{{hex:64}}",
          "commit {{hex:40}}",
          "index {{hex:10}}..{{hex:10}} 100644",
          "PASS: gas/{{lower:6}}/token-{{hex:12}}",
          "ok   auth/key-{{hex:24}} (0.{{digit:2}}s)",
          "{{digit:13}} INFO [token-refresh] request {{uuid}} took 12 ms",
          "DEBUG key={{uuid}} partition=3 offset={{digit:9}}",
          "The key fingerprint is: SHA256:{{base64:43}} root@acme",
          "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ{{base64:300}} key@acme",
          "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{{base64:43}} deploy-key",
          "COUNT = {{digit:1}}\nKEY = {{hex:64}}\nPT = {{hex:32}}\nCT = {{hex:32}}",
          "Key = {{hex:32}}\nIV = {{hex:32}}\nPlaintext = {{hex:64}}\nCiphertext = {{hex:64}}",
          "[L = 32]\nLen = 8\nMsg = {{hex:64}}\nMD = {{hex:64}}",
          "key: \"{{hex:32}}\", input: \"{{hex:64}}\", output: \"{{hex:64}}\",",
          "{\"{{hex:32}}\", \"{{hex:32}}\", \"{{hex:32}}\"},",
          "0x{{hex:8}}, 0x{{hex:8}}, 0x{{hex:8}}, 0x{{hex:8}}, /* key */",
          "{{hex:32}} {{hex:32}} {{hex:32}} key",
          "See GITHUB_TOKEN.\n{{hex:40}} Fix the build",
          "password\n{{hex:32}}",
          "| token | string | the token of the session, see {{uuid}} |",
          "if (token == null) throw new IllegalStateException(\"no-token-12\");",
          "assertEquals(\"token{{digit:2}}\", lexer.nextToken().text());",
          "<span id=\"pwdHint{{digit:1}}\">Password hint</span>",
          "<input type=\"password\" class=\"form-control\" id=\"pwd{{digit:1}}\""
              + " name=\"pwd{{digit:1}}\">",
          "loginForm.secretInput.name = \"secretInput{{digit:2}}\";",
          "valueFrom: {secretKeyRef: {key: token-{{digit:1}}, name: acme-{{digit:1}}}}",
          "key: data:image/png;base64,{{base64:120}}",
          "<script nonce=\"{{base64:24}}\" src=\"/token.js\"></script>",
          "Content-Security-Policy: script-src 'sha256-{{base64:43}}='",
          "public_key = \"MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A{{base64:200}}\"",
          "\"x-amz-request-id\": \"{{upper-alnum:16}}\", \"x-amz-id-2\": \"{{base64:76}}\"",
          "Set-Cookie: token=; Max-Age=0; Path=/; id={{alnum:20}}");

  /** In how many places a value is put. */
  private static final int PLACES_EACH = 5;

  private LookAlikes() {}

  /** Those that are none wherever they stand, the same each time. */
  static List<String> anywhere() {
    List<String> texts = new ArrayList<>();
    List<String> values = new ArrayList<>(STAND_INS);
    values.addAll(REFERENCES);
    values.addAll(IDENTIFIERS);
    for (String value : values) {
      for (int i = 0; i < 2 * PLACES_EACH; i++) {
        add(texts, NAMES, value);
      }
    }
    for (int i = 0; i < OTHER_NAMES.size() * PLACES_EACH; i++) {
      add(texts, OTHER_NAMES, CHANCE.get(i * 7 % CHANCE.size()));
    }
    for (String line : LINES) {
      for (int i = 0; i < PLACES_EACH; i++) {
        texts.add(Placeholders.expand(line, "line" + texts.size()));
      }
    }
    return texts;
  }

  /** Those that mean nothing on a line alone. */
  static List<String> alone() {
    List<String> texts = new ArrayList<>();
    for (String value : WORN) {
      for (int i = 0; i < 4 * PLACES_EACH; i++) {
        add(texts, NAMES, value);
      }
    }
    return texts;
  }

  private static void add(List<String> texts, List<String> names, String value) {
    int turn = texts.size();
    String expanded = Placeholders.expand(value, "look-alike" + turn);
    String name = names.get(turn * 5 % names.size());
    texts.add(Places.filled(Places.ALL.get(turn % Places.ALL.size()), name, expanded));
  }
}
