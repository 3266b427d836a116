package dev.sluice.detect.validate;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The validators by the name a rule uses. A name with a question mark after it is the validator
 * that never rejects: it raises the confidence of what it proves, and lowers that of what it
 * refutes.
 */
public final class Validators {
  private static final Map<String, Validator> BY_NAME = new TreeMap<>();

  static {
    BY_NAME.put("anthropic", TokenChecks::anthropic);
    BY_NAME.put("atlassian", ServerTokens::atlassian);
    BY_NAME.put("aws-key-id", TokenChecks::awsKeyId);
    BY_NAME.put("azure-annotated-key", AzureSecrets::annotatedKey);
    BY_NAME.put("azure-devops", AzureSecrets::devOpsToken);
    BY_NAME.put("azure-key", AzureKeys::check);
    BY_NAME.put("azure-sas", TokenChecks::azureSas);
    BY_NAME.put("azure-storage-key", TokenChecks::azureStorageKey);
    BY_NAME.put("base58check", TokenChecks::base58Check);
    BY_NAME.put("basic", StructureChecks::basic);
    BY_NAME.put("bech32", TokenChecks::bech32);
    BY_NAME.put("bedrock-key", EncodedText::bedrockKey);
    BY_NAME.put("bedrock-url", EncodedText::bedrockUrl);
    BY_NAME.put("crates-io", ServerTokens::cratesIo);
    BY_NAME.put("crypt", StructureChecks::crypt);
    BY_NAME.put("discord", TokenChecks::discord);
    BY_NAME.put("elastic-service", EncodedText::elasticService);
    BY_NAME.put("entra-secret", AzureSecrets::clientSecret);
    BY_NAME.put("fly", ServerTokens::fly);
    BY_NAME.put("gcp-service-account", KeyFileChecks::serviceAccount);
    BY_NAME.put("github", TokenChecks::prefixedCrc);
    BY_NAME.put("gitlab", TokenChecks::gitlab);
    BY_NAME.put("grafana", TokenChecks::grafana);
    BY_NAME.put("hubspot-key", EncodedText::hubspot);
    BY_NAME.put("huggingface", TokenChecks::huggingFace);
    BY_NAME.put("intercom", EncodedText::intercom);
    BY_NAME.put("jfrog-reference", EncodedText::jfrogReference);
    BY_NAME.put("json", TokenChecks::prefixedJson);
    BY_NAME.put("json-part", StructureChecks::jsonPart);
    BY_NAME.put("jwk", StructureChecks::jwk);
    BY_NAME.put("jwt", TokenChecks::jwt);
    BY_NAME.put("jwt-base64", EncodedText::jwt);
    BY_NAME.put("kubernetes", TokenChecks::kubernetes);
    BY_NAME.put("mapbox", StructureChecks::mapbox);
    BY_NAME.put("matrix", ServerTokens::matrix);
    BY_NAME.put("minisign", SigningKeys::minisign);
    BY_NAME.put("netbird", TokenChecks::prefixedCrc);
    BY_NAME.put("nkey", StructureChecks::nkey);
    BY_NAME.put("npm", TokenChecks::prefixedCrc);
    BY_NAME.put("openai", TokenChecks::openai);
    BY_NAME.put("pem", KeyFileChecks::pem);
    BY_NAME.put("pypi", TokenChecks::pypi);
    BY_NAME.put("signify", SigningKeys::signify);
    BY_NAME.put("slack", TokenChecks::slack);
    BY_NAME.put("solana", SigningKeys::solana);
    BY_NAME.put("stripe", TokenChecks::stripe);
    BY_NAME.put("swarm", ServerTokens::swarm);
    BY_NAME.put("telegram", TokenChecks::telegram);
    BY_NAME.put("uuid", StructureChecks::uuid);
    BY_NAME.put("uuid4", TokenChecks::uuid4);
    BY_NAME.put("vault", ServerTokens::vault);
    BY_NAME.put("workato", TokenChecks::prefixedJwt);
  }

  private Validators() {}

  /** The validator of a name, or null. */
  public static @Nullable Validator named(String name) {
    if (!name.endsWith("?")) {
      return BY_NAME.get(name);
    }
    Validator validator = BY_NAME.get(name.substring(0, name.length() - 1));
    if (validator == null) {
      return null;
    }
    return secret ->
        switch (validator.check(secret)) {
          case Validity.Valid valid -> valid;
          case Validity.Unknown unknown -> unknown;
          case Validity.Doubtful doubtful -> doubtful;
          case Validity.Invalid invalid -> new Validity.Doubtful(invalid.why());
        };
  }

  public static boolean isKnown(String name) {
    return named(name) != null;
  }

  /** All names, sorted. */
  public static Set<String> names() {
    return BY_NAME.keySet();
  }
}
