package dev.sluice.source.gcs;

import com.google.auth.oauth2.AccessToken;
import com.google.auth.oauth2.GoogleCredentials;
import com.google.auth.oauth2.ImpersonatedCredentials;
import com.google.auth.oauth2.ServiceAccountCredentials;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemoteFailureException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Who asks: found when first needed, since looking for it may take a while. */
final class GcsCredentials {
  private static final List<String> SCOPES =
      List.of("https://www.googleapis.com/auth/devstorage.read_only");
  private static final List<String> SCOPES_OF_IMPERSONATORS =
      List.of("https://www.googleapis.com/auth/cloud-platform");
  private static final int IMPERSONATION_SECONDS = 3600;

  /** Tokens have some hundred bytes. */
  private static final int TOKEN_BYTES_MAX = 64 << 10;

  private final GcsOptions options;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable GoogleCredentials found;

  GcsCredentials(GcsOptions options) {
    this.options = options;
  }

  /** The headers that say who asks. */
  Map<String, List<String>> headers(URI request) throws IOException {
    return options.isAnonymous() ? Map.of() : found().getRequestMetadata(request);
  }

  /** The project that the credentials are of, if they tell. */
  Optional<String> project() throws IOException {
    return !options.isAnonymous() && found() instanceof ServiceAccountCredentials account
        ? Optional.ofNullable(account.getProjectId())
        : Optional.empty();
  }

  private GoogleCredentials found() throws IOException {
    lock.lock();
    try {
      if (found == null) {
        found = find();
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  private GoogleCredentials find() throws IOException {
    GoogleCredentials own = options.accessTokenFile().isPresent() ? ofToken() : ofEnvironment();
    return options
        .impersonated()
        .<GoogleCredentials>map(
            account ->
                ImpersonatedCredentials.create(
                    own.createScoped(SCOPES_OF_IMPERSONATORS),
                    account,
                    null,
                    SCOPES,
                    IMPERSONATION_SECONDS))
        .orElseGet(() -> own.createScoped(SCOPES));
  }

  private GoogleCredentials ofToken() throws IOException {
    Path file = options.accessTokenFile().orElseThrow();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(TOKEN_BYTES_MAX + 1);
      if (bytes.length > TOKEN_BYTES_MAX) {
        throw RemoteFailureException.permanent(
            file + " holds no access token: it has more than 64 KiB");
      }
      String token = new String(bytes, StandardCharsets.UTF_8).strip();
      if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c >= 0x7f)) {
        // Said here, since the request would repeat the token in its complaint.
        throw RemoteFailureException.permanent("not one access token: " + file);
      }
      return GoogleCredentials.create(AccessToken.newBuilder().setTokenValue(token).build());
    } catch (NoSuchFileException e) {
      throw permanent("no file with an access token at " + e.getFile(), e);
    }
  }

  private static GoogleCredentials ofEnvironment() throws IOException {
    try {
      return GoogleCredentials.getApplicationDefault();
    } catch (IOException e) {
      throw permanent(
          "no application default credentials found ('gcloud auth application-default login' makes"
              + " some); a public bucket is read without any, with --no-sign-request",
          e);
    }
  }

  private static RemoteFailureException permanent(String words, Exception cause) {
    return new RemoteFailureException(words, new RemoteFailure.Permanent(), cause);
  }
}
