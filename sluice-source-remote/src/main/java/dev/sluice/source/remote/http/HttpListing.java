package dev.sluice.source.remote.http;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.ContentCoding;
import dev.sluice.source.remote.PageCursor;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.RemotePage;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lists what was named: URLs as objects, folders by their index pages, and the folders below them.
 *
 * <p>A place in the listing is a folder with its depth: {@code "2 https://example.org/a/b/"}.
 */
final class HttpListing {
  private final List<HttpTarget> targets;
  private final HttpRequests requests;
  private final HttpOptions options;
  private final Set<String> foldersSeen = ConcurrentHashMap.newKeySet();

  HttpListing(List<HttpTarget> targets, HttpRequests requests, HttpOptions options) {
    this.targets = List.copyOf(targets);
    this.requests = requests;
    this.options = options;
  }

  RemotePage page(PageCursor cursor) throws IOException, InterruptedException {
    return switch (cursor) {
      case PageCursor.Start _ -> named();
      case PageCursor.At(String token) -> {
        int space = token.indexOf(' ');
        yield folder(
            Integer.parseInt(token.substring(0, space)), URI.create(token.substring(space + 1)));
      }
      case PageCursor.End _ -> throw new IllegalArgumentException("listed after the end");
    };
  }

  String url(PageCursor cursor) {
    return switch (cursor) {
      case PageCursor.At(String token) -> token.substring(token.indexOf(' ') + 1);
      case PageCursor.Start _, PageCursor.End _ -> targets.getFirst().shown();
    };
  }

  private RemotePage named() throws IOException, InterruptedException {
    Set<SourceObject> objects = new LinkedHashSet<>();
    Set<URI> named = new LinkedHashSet<>();
    for (HttpTarget target : targets) {
      URI url = target.url();
      if (target.isFolder()) {
        named.add(url);
      } else if (target.probed() && isFolder(url)) {
        named.add(url.resolve(url.getRawPath() + "/"));
      } else {
        objects.add(new SourceObject(ObjectPath.of(target.shown()), SourceObject.SIZE_UNKNOWN));
      }
    }
    List<PageCursor.At> folders = new ArrayList<>();
    named.forEach(folder -> addFolder(folder, 0, folders));
    return new RemotePage(List.copyOf(objects), List.of(), folders, PageCursor.END);
  }

  /** Whether the server redirects a URL to the same with a slash. */
  private boolean isFolder(URI url) throws IOException, InterruptedException {
    if (url.getRawQuery() != null) {
      return false;
    }
    try {
      URI end = requests.send("HEAD", url, "", HttpResponse.BodyHandlers.discarding()).url();
      return end.getRawPath().equals(url.getRawPath() + "/")
          && UrlText.origin(end).equals(UrlText.origin(url));
    } catch (RemoteFailureException refused) {
      return false;
    }
  }

  private void addFolder(URI url, int depth, List<PageCursor.At> into) {
    if (foldersSeen.add(url.toString())) {
      into.add(new PageCursor.At(depth + " " + url));
    }
  }

  private RemotePage folder(int depth, URI url) throws IOException, InterruptedException {
    HttpRequests.Response<InputStream> response =
        requests.send("GET", url, "", HttpResponse.BodyHandlers.ofInputStream());
    String text;
    try (InputStream body = response.body()) {
      if (response.answer().status() != Answer.OK) {
        throw requests.refusal(response.answer());
      }
      text = text(body, response.answer());
    }
    String type =
        response.answer().headers().firstValue("content-type").orElse("").toLowerCase(Locale.ROOT);
    boolean isOrigin = UrlText.origin(response.url()).equals(UrlText.origin(url));
    boolean isFolder = isOrigin && response.url().getRawPath().endsWith("/");
    if (isFolder && type.startsWith("application/json")) {
      return children(depth, IndexJson.read(response.url(), text));
    }
    if (isFolder && type.startsWith("text/html") && IndexPage.isIndex(text)) {
      return children(depth, IndexPage.ofHtml(response.url(), text));
    }
    SourceObject page = new SourceObject(ObjectPath.of(url.toString()), SourceObject.SIZE_UNKNOWN);
    return RemotePage.of(List.of(page), PageCursor.END);
  }

  private String text(InputStream body, Answer answer) throws IOException {
    try (InputStream plain = ContentCoding.decoded(answer.coding(), body)) {
      byte[] bytes = plain.readNBytes(options.indexBytesMax() + 1);
      if (bytes.length > options.indexBytesMax()) {
        throw RemoteFailureException.permanent(
            "an index of more than %d bytes".formatted(options.indexBytesMax()));
      }
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  private RemotePage children(int depth, IndexPage index) {
    List<SourceObject> objects = new ArrayList<>();
    List<RemotePage.LeftOut> leftOut = new ArrayList<>();
    List<PageCursor.At> folders = new ArrayList<>();
    for (IndexPage.Entry file : index.files()) {
      objects.add(new SourceObject(ObjectPath.of(file.url().toString()), file.size()));
    }
    for (URI folder : index.folders()) {
      if (depth < options.depthMax()) {
        addFolder(folder, depth + 1, folders);
      } else {
        // A depth that was asked for leaves folders out on purpose; the default one does not.
        boolean isGap = options.depthMax() == HttpOptions.DEFAULT.depthMax();
        leftOut.add(new RemotePage.LeftOut(ObjectPath.of(folder.toString()), "too deep", isGap));
      }
    }
    for (URI link : index.outside()) {
      leftOut.add(
          new RemotePage.LeftOut(
              ObjectPath.of(UrlText.ofReference(link.toString())), "not below the folder", false));
    }
    return new RemotePage(objects.stream().distinct().toList(), leftOut, folders, PageCursor.END);
  }
}
