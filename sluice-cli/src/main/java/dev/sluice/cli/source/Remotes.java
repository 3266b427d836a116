package dev.sluice.cli.source;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.Command;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.InputFile;
import dev.sluice.cli.flags.UsageException;
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

  private static final int CALLS_MAX = 4096;
  private static final int ATTEMPTS_MAX = 1000;
  private static final int DELAY_MILLIS_MAX = 60_000;
  private static final int SECONDS_MAX = 1_000_000;

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
  static String checked(String url, CommandLine line) {
    RemoteProvider provider =
        provider(url)
            .orElseThrow(
                () ->
                    new UsageException(
                        "no such kind of URL: " + url.substring(0, url.indexOf("://") + 3)));
    Command command = line.command();
    if (command != Command.SCAN && command != provider.command()) {
      throw new UsageException(
          "'%s' takes no URL of this kind; 'sluice scan' and 'sluice %s' do"
              .formatted(command.word(), provider.command().word()));
    }
    String _ = provider.shown(url);
    return url;
  }

  /** The URLs in the file that was named for them. */
  static List<String> listed(CommandLine line) {
    if (!line.has(Flag.INPUT_FILE)) {
      return List.of();
    }
    String name = line.text(Flag.INPUT_FILE).orElseThrow();
    Path file = Path.of(name.equals("-") ? "/dev/stdin" : name);
    try {
      return InputFile.named(file, line)
          .lines()
          .map(String::strip)
          .filter(text -> !text.isEmpty() && !text.startsWith("#"))
          .peek(line.credentials()::addUrl)
          .map(url -> checked(url, line))
          .toList();
    } catch (IOException e) {
      throw new UsageException("the list of URLs cannot be read: " + e.getMessage());
    }
  }

  static String shown(String url) {
    return provider(url).map(provider -> provider.shown(url)).orElse("");
  }

  public static Remotes of(CommandLine line, List<String> urls, Console console) {
    Remotes remotes = new Remotes(config(line));
    SecretFlags secrets = new SecretFlags(line, console);
    for (RemoteProvider provider : providers()) {
      List<String> own = urls.stream().filter(url -> isOf(provider, url)).distinct().toList();
      if (!own.isEmpty()) {
        provider.backends(own, line, secrets).forEach(backend -> remotes.add(backend, line));
      }
    }
    return remotes;
  }

  private static RemoteConfig config(CommandLine line) {
    RemoteConfig.Builder config = RemoteConfig.builder().pageObjectsMax(PAGE_OBJECTS_MAX);
    config.connectionsMax((int) line.number(Flag.CONNECTIONS, 1, CALLS_MAX).orElse(CALLS_MAX));
    RetryPolicy retry = RetryPolicy.DEFAULT;
    Duration delay =
        Duration.ofMillis(
            line.number(Flag.RETRY_DELAY, 0, DELAY_MILLIS_MAX)
                .orElse(retry.delayBase().toMillis()));
    config.retry(
        new RetryPolicy(
            (int) line.number(Flag.MAX_ATTEMPTS, 1, ATTEMPTS_MAX).orElse(retry.attemptsMax()),
            delay,
            delay.compareTo(retry.delayMax()) > 0 ? delay : retry.delayMax(),
            retry.jitterPercent()));
    line.number(Flag.OBJECT_TIMEOUT, 1, SECONDS_MAX)
        .ifPresent(seconds -> config.objectTimeMax(Duration.ofSeconds(seconds)));
    line.number(Flag.SEED, Long.MIN_VALUE, Long.MAX_VALUE).ifPresent(config::seed);
    return config.build();
  }

  private static boolean isOf(RemoteProvider provider, String url) {
    return provider(url).filter(found -> found.command() == provider.command()).isPresent();
  }

  private void add(RemoteBackend backend, CommandLine line) {
    RemoteSource source = run.source(backend);
    remotes.add(source);
    sources.add(new FilteredSource(source, PathFilter.of(line, List.of())));
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
