package dev.sluice.source.remote.bucket;

import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.LoopbackServer;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A server that answers everything with the same bytes, and what a store must make of them. */
public final class ListingCheck implements AutoCloseable {
  private static final int OBJECTS_MAX = 100;

  private final String type;
  private final LoopbackServer server = new LoopbackServer(this::answer);
  private volatile byte[] body = {};

  /** A server whose answers are of this type. */
  public ListingCheck(String type) {
    this.type = type;
    server.forget();
  }

  public URI endpoint() {
    return server.address();
  }

  /** Lists buckets and objects, each from {@code answer}: a page comes of it, or a refusal. */
  public void check(BucketStore store, byte[] answer) {
    body = answer;
    try {
      StorePage<ListedObject> page = store.listObjects("bucket", "", "", OBJECTS_MAX);
      for (ListedObject object : page.entries()) {
        require(object.size() >= 0 || object.size() == SourceObject.SIZE_UNKNOWN, object);
        require(!object.key().isEmpty(), object);
      }
    } catch (IOException refused) {
      require(refused.getMessage() != null, refused);
    }
    try {
      store.listBuckets("").entries().forEach(name -> require(!name.isEmpty(), name));
    } catch (IOException refused) {
      require(refused.getMessage() != null, refused);
    }
  }

  private static void require(boolean holds, Object what) {
    if (!holds) {
      throw new AssertionError("of no use: " + what);
    }
  }

  private boolean answer(String head, Socket client) throws IOException {
    byte[] content = body;
    String lines =
        "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(type, content.length);
    client.getOutputStream().write(lines.getBytes(StandardCharsets.ISO_8859_1));
    client.getOutputStream().write(content);
    client.getOutputStream().flush();
    return true;
  }

  @Override
  public void close() {
    server.close();
  }
}
