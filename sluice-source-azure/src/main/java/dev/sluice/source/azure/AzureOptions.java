package dev.sluice.source.azure;

import dev.sluice.source.Credential;
import java.util.Map;
import java.util.Optional;

/**
 * How an Azure storage account is reached. Of several credentials the first is used: a connection
 * string, a key, a shared access signature, and else who is logged in or the machine.
 *
 * @param accountName which account
 * @param endpoint where its blobs are, if not where the provider puts them
 * @param connectionString endpoint and credential in one
 * @param accountKey a key of the account
 * @param sharedAccessSignature a signed token that grants some access
 * @param isAnonymous whether requests carry no credentials
 */
public record AzureOptions(
    Optional<String> accountName,
    Optional<String> endpoint,
    Optional<Credential> connectionString,
    Optional<Credential> accountKey,
    Optional<Credential> sharedAccessSignature,
    boolean isAnonymous) {

  public static Builder builder() {
    return new Builder();
  }

  /** Tells which options there are, and of secret ones no more than that. */
  @Override
  public String toString() {
    return "AzureOptions[accountName=%s, endpoint=%s, isAnonymous=%s]"
        .formatted(accountName, endpoint, isAnonymous);
  }

  /** The defaults, each stated here once. */
  public static final class Builder {
    private Optional<String> accountName = Optional.empty();
    private Optional<String> endpoint = Optional.empty();
    private Optional<Credential> connectionString = Optional.empty();
    private Optional<Credential> accountKey = Optional.empty();
    private Optional<Credential> sharedAccessSignature = Optional.empty();
    private boolean isAnonymous;

    private Builder() {}

    /** Takes what the provider's own tool would take from environment variables. */
    public Builder environment(Map<String, String> variables) {
      accountName = text(variables, "AZURE_STORAGE_ACCOUNT").or(() -> accountName);
      endpoint = text(variables, "AZURE_STORAGE_SERVICE_ENDPOINT").or(() -> endpoint);
      connectionString =
          credential(variables, "AZURE_STORAGE_CONNECTION_STRING").or(() -> connectionString);
      accountKey = credential(variables, "AZURE_STORAGE_KEY").or(() -> accountKey);
      sharedAccessSignature =
          credential(variables, "AZURE_STORAGE_SAS_TOKEN").or(() -> sharedAccessSignature);
      return this;
    }

    private static Optional<String> text(Map<String, String> variables, String name) {
      return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    private static Optional<Credential> credential(Map<String, String> variables, String name) {
      return text(variables, name).map(Credential::of);
    }

    public Builder accountName(String value) {
      accountName = Optional.of(value);
      return this;
    }

    public Builder endpoint(String value) {
      endpoint = Optional.of(value);
      return this;
    }

    /** Forgets other credentials. */
    public Builder connectionString(Credential value) {
      withoutCredentials();
      connectionString = Optional.of(value);
      return this;
    }

    /** Forgets other credentials. */
    public Builder accountKey(Credential value) {
      withoutCredentials();
      accountKey = Optional.of(value);
      return this;
    }

    /** Forgets other credentials. */
    public Builder sharedAccessSignature(Credential value) {
      withoutCredentials();
      sharedAccessSignature = Optional.of(value);
      return this;
    }

    private void withoutCredentials() {
      connectionString = Optional.empty();
      accountKey = Optional.empty();
      sharedAccessSignature = Optional.empty();
    }

    public Builder anonymous(boolean value) {
      isAnonymous = value;
      return this;
    }

    public AzureOptions build() {
      return new AzureOptions(
          accountName, endpoint, connectionString, accountKey, sharedAccessSignature, isAnonymous);
    }
  }
}
