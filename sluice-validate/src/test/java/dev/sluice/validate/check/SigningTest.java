package dev.sluice.validate.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.validate.net.HttpRequest;
import java.net.URI;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class SigningTest {
  private static final Instant NOW = Instant.parse("2015-08-30T12:36:00Z");

  /** The signing key's derivation, with the values of Amazon's documentation of Signature 4. */
  @Test
  void hmac_keyDerivationOfTheDocumentation_isTheDocumentedOne() throws Exception {
    byte[] key = ("AWS4" + "wJalrXUtnFEMI/K7MDENG" + "+bPxRfiCYEXAMPLEKEY").getBytes(UTF_8);
    for (String part : List.of("20150830", "us-east-1", "iam", "aws4_request")) {
      key = Computed.hmacSha256(key, part.getBytes(UTF_8));
    }
    assertEquals(
        "c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9",
        Computed.Form.HEX.write(key));
  }

  @Test
  void sign_aws4_namesTheKeyTheScopeAndTheHeaders() throws Exception {
    Signing signing =
        new Signing.Aws4(
            Template.parse("{{key}}"),
            Template.parse("{{secret}}"),
            Template.parse("{{session}}"),
            Template.parse("us-east-1"),
            "sts");
    HttpRequest request =
        new HttpRequest("POST", URI.create("https://sts.amazonaws.com/"), List.of(), "", false);
    Values values = Values.ofSecret("made-up").with("key", "MADEUPID").with("session", "");
    HttpRequest signed = signing.sign(request, values, NOW);
    String header = signed.headers().getLast().value();
    assertTrue(
        header.startsWith(
            "AWS4-HMAC-SHA256 Credential=MADEUPID/20150830/us-east-1/sts/aws4_request,"
                + " SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature="),
        header);
    HttpRequest withSession = signing.sign(request, values.with("session", "token"), NOW);
    assertTrue(
        withSession.headers().getLast().value().contains("x-amz-date;x-amz-security-token"),
        "the session's token is signed too");
  }

  @Test
  void compute_rs256_isAToken_thatThePublicKeyVerifies() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("RSA").generateKeyPair();
    String pem =
        "-----BEGIN "
            + "PRIVATE KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded())
            + "\n-----END "
            + "PRIVATE KEY-----\n";
    Computed token =
        new Computed.SignedToken(
            "jwt",
            Template.parse("{{secret}}"),
            Template.parse("robot@acme.example"),
            Template.parse("https://oauth2.example/token"),
            Template.parse("read"));
    String[] parts = token.compute(Values.ofSecret(pem), NOW).split("\\.", -1);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(pair.getPublic());
    signature.update((parts[0] + "." + parts[1]).getBytes(UTF_8));
    assertTrue(signature.verify(Base64.getUrlDecoder().decode(parts[2])));
    String claims = new String(Base64.getUrlDecoder().decode(parts[1]), UTF_8);
    assertTrue(claims.contains("\"iss\":\"robot@acme.example\""), claims);
    assertTrue(claims.contains("\"exp\":1440938220"), claims);
  }

  /** The string to sign of the documentation of shared keys, for a listing. */
  @Test
  void sign_azureSharedKey_signsTheDocumentedText() throws Exception {
    Signing signing =
        new Signing.AzureSharedKey(Template.parse("acme"), Template.parse("{{secret}}"));
    String key = Base64.getEncoder().encodeToString("made up".getBytes(UTF_8));
    HttpRequest signed =
        signing.sign(
            new HttpRequest(
                "GET",
                URI.create("https://acme.blob.core.windows.net/?comp=list&maxresults=1"),
                List.of(),
                null,
                false),
            Values.ofSecret(key),
            NOW);
    String text =
        "GET\n\n\n\n\n\n\n\n\n\n\n\nx-ms-date:Sun, 30 Aug 2015 12:36:00 GMT\n"
            + "x-ms-version:2021-08-06\n/acme/\ncomp:list\nmaxresults:1";
    String expected =
        Computed.Form.BASE64.write(
            Computed.hmacSha256("made up".getBytes(UTF_8), text.getBytes(UTF_8)));
    assertEquals("SharedKey acme:" + expected, signed.headers().getLast().value());
  }
}
