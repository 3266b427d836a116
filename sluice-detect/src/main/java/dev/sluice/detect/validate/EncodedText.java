package dev.sluice.detect.validate;

import java.util.regex.Pattern;

/** Validators of tokens that are a text in base64, and of which the text says whose they are. */
final class EncodedText {
  private static final Pattern BEDROCK_KEY =
      Pattern.compile("(BedrockAPIKey-[^:]{1,80}):.{20,200}", Pattern.DOTALL);
  private static final Pattern BEDROCK_URL =
      Pattern.compile("(bedrock\\.amazonaws\\.com)/\\?Action=.*", Pattern.DOTALL);
  private static final Pattern JFROG_REFERENCE =
      Pattern.compile("(reftkn):[0-9]{2}:[0-9]{10}:[0-9A-Za-z]{20,40}");
  private static final Pattern INTERCOM = Pattern.compile("(tok):[0-9a-f_]{30,50}:[0-9]:[0-9]");
  private static final Pattern ELASTIC =
      Pattern.compile("\0\u0001\0\u0001([a-z0-9_-]+/[a-z0-9_-]+/[^:]{1,300}):[\\x21-\\x7e]{10,80}");
  private static final Pattern HUBSPOT =
      Pattern.compile("\n\\$([a-z]{2}[0-9])-[0-9a-f-]{32}.*", Pattern.DOTALL);

  private EncodedText() {}

  /** Long-lived keys of Amazon Bedrock: ABSK, and the name of a user with the account in it. */
  static Validity bedrockKey(String secret) {
    return read(secret.substring(Math.min(4, secret.length())), BEDROCK_KEY, true);
  }

  /** Short-lived keys of Amazon Bedrock: a signed address. */
  static Validity bedrockUrl(String secret) {
    String address = secret.substring(secret.lastIndexOf('-') + 1);
    int version = address.indexOf('&');
    return read(version < 0 ? address : address.substring(0, version), BEDROCK_URL, true);
  }

  /** Reference tokens of JFrog: a word, a version, when it expires, and the token proper. */
  static Validity jfrogReference(String secret) {
    return read(secret, JFROG_REFERENCE, false);
  }

  /** Access tokens of Intercom: a word, an id, and two digits. */
  static Validity intercom(String secret) {
    return read(secret, INTERCOM, false);
  }

  /** Tokens of service accounts of Elasticsearch: four bytes, the account, and the secret. */
  static Validity elasticService(String secret) {
    return read(secret, ELASTIC, false);
  }

  /** Personal access keys of HubSpot: a message that begins with where the account is. */
  static Validity hubspot(String secret) {
    return read(secret, HUBSPOT, false);
  }

  /** JSON Web Tokens in base64 once more. */
  static Validity jwt(String secret) {
    Validity token = TokenChecks.jwt(Base64Text.text(secret).strip());
    return token instanceof Validity.Valid ? token : Validity.UNKNOWN;
  }

  private static Validity read(String encoded, Pattern form, boolean mayDiffer) {
    var matcher = form.matcher(Base64Text.text(encoded));
    if (matcher.matches()) {
      return Validity.valid("holds " + matcher.group(1));
    }
    return mayDiffer ? Validity.UNKNOWN : Validity.invalid("does not hold what such tokens hold");
  }
}
