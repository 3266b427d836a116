package dev.sluice.source.gcs;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.bucket.BucketObject;
import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.ListedObject;
import dev.sluice.source.remote.bucket.ObjectBody;
import dev.sluice.source.remote.bucket.Refusal;
import dev.sluice.source.remote.bucket.StorePage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Buckets of Google Cloud Storage, asked through its JSON interface. */
public final class GcsStore implements BucketStore {
  private static final int PAGE_OBJECTS_MAX = 1000;
  private static final String LISTED_FIELDS =
      "nextPageToken,items(name,size,generation,customerEncryption)";

  private final GcsRequests requests;
  private final GcsOptions options;
  private final GcsCredentials credentials;

  private GcsStore(GcsOptions options) {
    this.options = options;
    this.credentials = new GcsCredentials(options);
    this.requests = new GcsRequests(options, credentials);
  }

  /** Prepares to reach the store. Nothing is sent yet. */
  public static GcsStore open(GcsOptions options) {
    return new GcsStore(options);
  }

  @Override
  public String scheme() {
    return "gs";
  }

  @Override
  public String host() {
    return options.endpoint().getRawAuthority();
  }

  @Override
  public String versionMark() {
    return options.listsVersions() ? "#" : "";
  }

  @Override
  public StorePage<String> listBuckets(String token) throws IOException {
    Optional<String> project =
        options.project().isPresent() ? options.project() : credentials.project();
    GcsQuery query =
        new GcsQuery("/storage/v1/b")
            .with(
                "project",
                project.orElseThrow(
                    () ->
                        RemoteFailureException.permanent(
                            "a pattern of buckets needs the project they are in")))
            .with("pageToken", token)
            .with("fields", "nextPageToken,items(name)");
    return page(query, GcsStore::name);
  }

  @Override
  public StorePage<ListedObject> listObjects(
      String bucket, String prefix, String token, int objectsMax) throws IOException {
    GcsQuery query =
        new GcsQuery("/storage/v1/b/" + GcsQuery.escaped(bucket) + "/o")
            .with("prefix", prefix)
            .with("pageToken", token)
            .with("maxResults", Integer.toString(Math.min(objectsMax, PAGE_OBJECTS_MAX)))
            .with("versions", options.listsVersions() ? "true" : "")
            .with("fields", LISTED_FIELDS);
    return page(query, this::listed);
  }

  private <T> StorePage<T> page(GcsQuery query, Function<JsonObject, T> read) throws IOException {
    JsonObject page = requests.json(query);
    try {
      List<T> items = new ArrayList<>();
      if (page.get("items") instanceof JsonArray array) {
        array.forEach(item -> items.add(read.apply(item.getAsJsonObject())));
      }
      return new StorePage<>(items, text(page, "nextPageToken"));
    } catch (IllegalStateException | IllegalArgumentException | UnsupportedOperationException e) {
      throw GcsRequests.senseless(e);
    }
  }

  private ListedObject listed(JsonObject object) {
    String size = text(object, "size");
    String generation = text(object, "generation");
    return new ListedObject(
        text(object, "name"),
        options.listsVersions() ? generation : "",
        size.isEmpty() ? SourceObject.SIZE_UNKNOWN : Long.parseLong(size),
        generation,
        object.has("customerEncryption") ? "encrypted with a key that only its owner has" : "");
  }

  private static String name(JsonObject bucket) {
    String name = text(bucket, "name");
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a bucket without a name");
    }
    return name;
  }

  private static String text(JsonObject object, String name) {
    JsonElement value = object.get(name);
    return value == null || value.isJsonNull() ? "" : value.getAsString();
  }

  @Override
  public Fetched fetchRange(BucketObject object, String tag, long start, MemorySegment target)
      throws IOException {
    GcsQuery query =
        new GcsQuery(
                "/storage/v1/b/%s/o/%s"
                    .formatted(GcsQuery.escaped(object.bucket()), GcsQuery.escaped(object.key())))
            .with("alt", "media")
            .with("generation", object.version())
            .with("ifGenerationMatch", tag);
    HttpResponse<InputStream> answer =
        requests.media(query, "bytes=" + start + "-" + (start + target.byteSize() - 1));
    if (answer.statusCode() == Refusal.RANGE_AFTER_END) {
      answer.body().close();
      String range = answer.headers().firstValue("Content-Range").orElse("");
      return new Fetched.Range(0, ObjectBody.sizeAfterEnd(range), "");
    }
    ObjectBody body = body(answer).of(tag);
    if (body.isPartOfEncoded()) {
      body.content().close();
      body = body(requests.media(query, "")).of(tag);
    }
    return body.fetched(start, target);
  }

  private static ObjectBody body(HttpResponse<InputStream> answer) throws IOException {
    HttpHeaders headers = answer.headers();
    return ObjectBody.of(
        answer.body(),
        headers.firstValueAsLong("Content-Length").orElse(SourceObject.SIZE_UNKNOWN),
        headers.firstValue("Content-Range").orElse(""),
        headers.firstValue("Content-Encoding").orElse(""),
        headers.firstValue("x-goog-generation").orElse(""));
  }

  @Override
  public void close() {
    requests.close();
  }
}
