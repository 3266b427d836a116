package dev.sluice.validate.check;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A value that is computed from others before a request is filled in. */
public sealed interface Computed {
  /** The name under which templates have it. */
  String name();

  /** Computes the value. */
  String compute(Values values, Instant now) throws MissingValueException;

  /** A text, so that an encoder can be put on several values together. */
  record Joined(String name, Template text, boolean isBase64) implements Computed {
    @Override
    public String compute(Values values, Instant now) throws MissingValueException {
      String filled = text.fill(values);
      return isBase64
          ? Base64.getEncoder().encodeToString(filled.getBytes(StandardCharsets.UTF_8))
          : filled;
    }
  }

  /** How bytes are written. */
  enum Form {
    HEX,
    BASE64,
    TEXT;

    String write(byte[] bytes) {
      return switch (this) {
        case HEX -> HexFormat.of().formatHex(bytes);
        case BASE64 -> Base64.getEncoder().encodeToString(bytes);
        case TEXT -> new String(bytes, StandardCharsets.UTF_8);
      };
    }

    byte[] read(String text) throws MissingValueException {
      try {
        return switch (this) {
          case HEX -> HexFormat.of().parseHex(text);
          case BASE64 -> Base64.getDecoder().decode(text);
          case TEXT -> text.getBytes(StandardCharsets.UTF_8);
        };
      } catch (IllegalArgumentException e) {
        throw new MissingValueException("the key is not in the form that the check expects");
      }
    }
  }

  /** A text signed with HMAC-SHA256. */
  record Hmac(String name, Template text, Template key, Form keyForm, Form form)
      implements Computed {
    @Override
    public String compute(Values values, Instant now) throws MissingValueException {
      return form.write(
          hmacSha256(
              keyForm.read(key.fill(values)), text.fill(values).getBytes(StandardCharsets.UTF_8)));
    }
  }

  static byte[] hmacSha256(byte[] key, byte[] text) throws MissingValueException {
    if (key.length == 0) {
      throw new MissingValueException("the key is empty");
    }
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  /**
   * A JSON Web Token signed with an RSA key, which service accounts exchange for a token (RFC
   * 7523).
   */
  record SignedToken(String name, Template key, Template issuer, Template audience, Template scope)
      implements Computed {
    private static final long LIFE_SECONDS = 60;

    @Override
    public String compute(Values values, Instant now) throws MissingValueException {
      long seconds = now.getEpochSecond();
      String claims =
          "{\"iss\":\"%s\",\"scope\":\"%s\",\"aud\":\"%s\",\"iat\":%d,\"exp\":%d}"
              .formatted(
                  Template.Encoder.JSON.apply(issuer.fill(values)),
                  Template.Encoder.JSON.apply(scope.fill(values)),
                  Template.Encoder.JSON.apply(audience.fill(values)),
                  seconds,
                  seconds + LIFE_SECONDS);
      String text =
          Template.Encoder.BASE64URL.apply("{\"alg\":\"RS256\",\"typ\":\"JWT\"}")
              + "."
              + Template.Encoder.BASE64URL.apply(claims);
      return text + "." + signature(key.fill(values), text);
    }

    private static String signature(String pem, String text) throws MissingValueException {
      try {
        String body = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(
            KeyFactory.getInstance("RSA")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body))));
        signature.update(text.getBytes(StandardCharsets.UTF_8));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(signature.sign());
      } catch (GeneralSecurityException | IllegalArgumentException e) {
        // The exception may quote the key, so it goes no further.
        throw new MissingValueException("the private key cannot be read");
      }
    }
  }
}
