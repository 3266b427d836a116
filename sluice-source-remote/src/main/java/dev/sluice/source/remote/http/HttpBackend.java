package dev.sluice.source.remote.http;

import dev.sluice.source.Credential;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.ContentCoding;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.PageCursor;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.RemotePage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The objects of one web server. */
public final class HttpBackend implements RemoteBackend {
  private final String origin;
  private final List<ObjectPath> roots;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client;
  private final HttpRequests requests;
  private final HttpListing listing;

  /** The URLs of objects that are not shown as they are. */
  private final Map<ObjectPath, URI> hidden = new HashMap<>();

  /**
   * @param targets of one origin
   */
  public HttpBackend(List<HttpTarget> targets, HttpOptions options) {
    origin = targets.getFirst().origin();
    roots = targets.stream().map(HttpTarget::folder).distinct().map(ObjectPath::of).toList();
    Credential authorization = Credential.of("");
    for (HttpTarget target : targets) {
      if (!target.origin().equals(origin)) {
        throw new IllegalArgumentException("of another origin: " + target);
      }
      if (!target.authorization().isEmpty()) {
        authorization = target.authorization();
      }
      if (!target.shown().equals(target.url().toString())) {
        hidden.put(ObjectPath.of(target.shown()), target.url());
      }
    }
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(options.connectTimeMax())
            .executor(executor)
            .build();
    requests = new HttpRequests(client, origin, authorization, options, InstantSource.system());
    listing = new HttpListing(targets, requests, options);
  }

  @Override
  public String host() {
    return origin.substring(origin.indexOf("://") + 3);
  }

  @Override
  public List<ObjectPath> roots() {
    return roots;
  }

  @Override
  public RemotePage listPage(PageCursor cursor, int objectsMax) throws Exception {
    return listing.page(cursor);
  }

  @Override
  public ObjectPath pathOf(PageCursor cursor) {
    return ObjectPath.of(listing.url(cursor));
  }

  @Override
  public Fetched fetchRange(SourceObject object, String version, long start, MemorySegment target)
      throws Exception {
    URI url = urlOf(object);
    boolean isWhole =
        start == 0
            && object.size() != SourceObject.SIZE_UNKNOWN
            && object.size() <= target.byteSize();
    int filled = 0;
    while (true) {
      long first = start + filled;
      String range = isWhole ? "" : "bytes=%d-%d".formatted(first, start + target.byteSize() - 1);
      Fetched part = fetch(url, range, first, target.asSlice(filled));
      if (!(part instanceof Fetched.Range(int bytes, long size, String partVersion))) {
        return part;
      }
      if (!version.isEmpty() && !partVersion.isEmpty() && !partVersion.equals(version)) {
        throw new RemoteFailureException("another version", new RemoteFailure.Changed());
      }
      filled += bytes;
      boolean isOver = bytes == 0 || (size >= 0 && start + filled >= size);
      if (filled == target.byteSize() || isOver) {
        return new Fetched.Range(filled, size, partVersion);
      }
    }
  }

  @Override
  public String versionOf(SourceObject object) throws Exception {
    Answer answer =
        requests.send("HEAD", urlOf(object), "", HttpResponse.BodyHandlers.discarding()).answer();
    if (answer.status() != Answer.OK) {
      throw requests.refusal(answer);
    }
    return answer.strongVersion();
  }

  private URI urlOf(SourceObject object) {
    return hidden.getOrDefault(object.path(), URI.create(object.path().toString()));
  }

  /** Makes one request and takes what it gives of the range that begins at {@code first}. */
  private Fetched fetch(URI url, String range, long first, MemorySegment target)
      throws IOException, InterruptedException {
    try (RangeHandler handler = new RangeHandler(first, target)) {
      HttpRequests.Response<RangeHandler.Body> response = requests.send("GET", url, range, handler);
      Answer answer = response.answer();
      return switch (response.body()) {
        case RangeHandler.Filled(int bytes) ->
            new Fetched.Range(bytes, answer.size(), answer.version());
        case RangeHandler.Streamed(InputStream content) ->
            new Fetched.Whole(ContentCoding.decoded(answer.coding(), content), answer.version());
        case RangeHandler.Dropped _ -> without(url, range, first, target, answer);
      };
    }
  }

  private Fetched without(URI url, String range, long first, MemorySegment target, Answer answer)
      throws IOException, InterruptedException {
    if (answer.status() == Answer.NOT_SATISFIABLE) {
      return new Fetched.Range(0, answer.part().size(), answer.version());
    }
    if (answer.status() != Answer.PARTIAL) {
      throw requests.refusal(answer);
    }
    if (ContentCoding.isEncoded(answer.coding()) && !range.isEmpty()) {
      return fetch(url, "", first, target);
    }
    throw RemoteFailureException.permanent(
        "another part than was asked for: "
            + answer.headers().firstValue("content-range").orElse("none told"));
  }

  @Override
  public RemoteFailure classify(Exception failure) {
    RemoteFailureException told = told(failure);
    if (told != null) {
      return told.meaning();
    }
    boolean isForGood =
        failure instanceof SSLException
            || failure instanceof ZipException
            || !(failure instanceof IOException);
    return isForGood ? new RemoteFailure.Permanent() : RemoteFailure.retryable();
  }

  private static @Nullable RemoteFailureException told(@Nullable Throwable failure) {
    Throwable at = failure;
    while (at != null) {
      if (at instanceof RemoteFailureException found) {
        return found;
      }
      at = at.getCause();
    }
    return null;
  }

  @Override
  public void close() {
    client.shutdownNow();
    executor.shutdownNow();
  }
}
