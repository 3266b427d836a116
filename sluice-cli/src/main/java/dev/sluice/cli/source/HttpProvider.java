package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.RemoteRequest;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.http.HttpBackend;
import dev.sluice.source.remote.http.HttpOptions;
import dev.sluice.source.remote.http.HttpTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Web servers: one backend for each origin. */
final class HttpProvider implements RemoteProvider {
  /** An Authorization header that does not show in the list of processes. */
  private static final String AUTHORIZATION_VARIABLE = "SLUICE_HTTP_AUTHORIZATION";

  private final Map<String, String> environment;

  HttpProvider(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public List<String> prefixes() {
    return List.of("http://", "https://");
  }

  @Override
  public Command command() {
    return Command.HTTP;
  }

  @Override
  public String shown(String url) {
    return target(url, false).shown();
  }

  private static HttpTarget target(String url, boolean probed) {
    try {
      return HttpTarget.of(url, probed);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public List<RemoteBackend> backends(List<String> urls, RemoteRequest request, Console console) {
    boolean isNamed = !request.web().isListed();
    Map<String, List<HttpTarget>> origins = new LinkedHashMap<>();
    for (String url : urls) {
      HttpTarget target = target(url, isNamed);
      origins.computeIfAbsent(target.origin(), origin -> new ArrayList<>()).add(target);
    }
    HttpOptions options = options(request, console);
    return origins.values().stream()
        .<RemoteBackend>map(targets -> new HttpBackend(targets, options))
        .toList();
  }

  private HttpOptions options(RemoteRequest request, Console console) {
    HttpOptions options = HttpOptions.DEFAULT;
    List<HttpOptions.Header> headers = new ArrayList<>();
    String authorization = environment.getOrDefault(AUTHORIZATION_VARIABLE, "");
    if (!authorization.isEmpty()) {
      headers.add(header("Authorization: " + authorization));
    }
    request
        .secrets()
        .headers(AUTHORIZATION_VARIABLE, console)
        .forEach(text -> headers.add(header(text)));
    return options
        .withHeaders(headers)
        .withDepthMax((int) request.web().depthMax().orElse(options.depthMax()))
        .withPrivateAddresses(request.web().allowsPrivate());
  }

  private static HttpOptions.Header header(String text) {
    int colon = text.indexOf(':');
    if (colon <= 0 || !text.substring(0, colon).matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
      throw new UsageException("--header takes 'NAME: VALUE'");
    }
    try {
      return new HttpOptions.Header(text.substring(0, colon), text.substring(colon + 1).strip());
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }
}
