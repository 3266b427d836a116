package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.InputFile;
import dev.sluice.cli.request.PathRequest;
import dev.sluice.cli.request.RemoteRequest;
import dev.sluice.cli.request.TargetRequest;
import dev.sluice.source.Source;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.RemoteConfig;
import dev.sluice.source.remote.RemoteRun;
import dev.sluice.source.remote.RemoteSource;
import dev.sluice.source.remote.SystemClock;
import dev.sluice.source.remote.retry.RetryPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The targets of a run that lie behind a network. */
public final class Remotes implements AutoCloseable {
  private static final Pattern URL =
      Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.*", Pattern.DOTALL);

  /** What the larger stores give at most; each page costs its caller money. */
  private static final int PAGE_OBJECTS_MAX = 1000;

  private final List<RemoteSource> remotes = new ArrayList<>();
  private final List<Source> sources = new ArrayList<>();
  private final SystemClock clock = new SystemClock();
  private final RemoteRun run;

  private Remotes(RemoteConfig config) {
    run = new RemoteRun(config, clock);
  }

  /** All kinds of URLs there are. */
  private static List<RemoteProvider> providers() {
    Map<String, String> environment = System.getenv();
    return List.of(
        new HttpProvider(environment),
        BucketProvider.s3(environment),
        BucketProvider.gcs(environment),
        BucketProvider.azure(environment));
  }

  static boolean isUrl(String operand) {
    return URL.matcher(operand).matches();
  }

  private static Optional<RemoteProvider> provider(String url) {
    return providers().stream()
        .filter(
            provider ->
                provider.prefixes().stream()
                    .anyMatch(prefix -> url.regionMatches(true, 0, prefix, 0, prefix.length())))
        .findFirst();
  }

  /** A URL that the command takes; fails for another. */
  static String checked(String url, Command command) {
    RemoteProvider provider =
        provider(url)
            .orElseThrow(
                () ->
                    new UsageException(
                        "no such kind of URL: " + url.substring(0, url.indexOf("://") + 3)));
    if (command != Command.SCAN && command != provider.command()) {
      throw new UsageException(
          "'%s' takes no URL of this kind; 'sluice scan' and 'sluice %s' do"
              .formatted(command.word(), provider.command().word()));
    }
    String _ = provider.shown(url);
    return url;
  }

  /** The URLs in the file that was named for them. */
  static List<String> listed(TargetRequest request) {
    if (request.urlFile().isEmpty()) {
      return List.of();
    }
    String name = request.urlFile().get();
    Path file = Path.of(name.equals("-") ? "/dev/stdin" : name);
    try {
      return InputFile.named(file, request.timeoutSeconds())
          .lines()
          .map(String::strip)
          .filter(text -> !text.isEmpty() && !text.startsWith("#"))
          .peek(request.credentials()::addUrl)
          .map(url -> checked(url, request.command()))
          .toList();
    } catch (IOException e) {
      throw new UsageException("the list of URLs cannot be read: " + e.getMessage());
    }
  }

  static String shown(String url) {
    return provider(url).map(provider -> provider.shown(url)).orElse("");
  }

  public static Remotes of(
      RemoteRequest request, PathRequest paths, List<String> urls, Console console) {
    Remotes remotes = new Remotes(config(request));
    for (RemoteProvider provider : providers()) {
      List<String> own = urls.stream().filter(url -> isOf(provider, url)).distinct().toList();
      if (!own.isEmpty()) {
        provider.backends(own, request, console).forEach(backend -> remotes.add(backend, paths));
      }
    }
    return remotes;
  }

  private static RemoteConfig config(RemoteRequest request) {
    RemoteConfig.Builder config = RemoteConfig.builder().pageObjectsMax(PAGE_OBJECTS_MAX);
    config.connectionsMax((int) request.connectionsMax().orElse(RemoteRequest.CONNECTIONS_MAX));
    RetryPolicy retry = RetryPolicy.DEFAULT;
    Duration delay = Duration.ofMillis(request.delayMillis().orElse(retry.delayBase().toMillis()));
    config.retry(
        new RetryPolicy(
            (int) request.attemptsMax().orElse(retry.attemptsMax()),
            delay,
            delay.compareTo(retry.delayMax()) > 0 ? delay : retry.delayMax(),
            retry.jitterPercent()));
    request.objectSeconds().ifPresent(seconds -> config.objectTimeMax(Duration.ofSeconds(seconds)));
    request.seed().ifPresent(config::seed);
    return config.build();
  }

  private static boolean isOf(RemoteProvider provider, String url) {
    return provider(url).filter(found -> found.command() == provider.command()).isPresent();
  }

  private void add(RemoteBackend backend, PathRequest paths) {
    RemoteSource source = run.source(backend);
    remotes.add(source);
    sources.add(new FilteredSource(source, PathFilter.of(paths, List.of())));
  }

  List<Source> sources() {
    return sources;
  }

  @Override
  public void close() {
    remotes.forEach(RemoteSource::close);
    clock.close();
  }
}
