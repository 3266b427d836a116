package dev.sluice.source.s3;

import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.bucket.BucketObject;
import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.ListedObject;
import dev.sluice.source.remote.bucket.ObjectBody;
import dev.sluice.source.remote.bucket.Refusal;
import dev.sluice.source.remote.bucket.StorePage;
import java.io.FilterInputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.Bucket;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListBucketsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectVersionsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectVersion;
import software.amazon.awssdk.services.s3.model.OptionalObjectAttributes;
import software.amazon.awssdk.services.s3.model.RequestPayer;
import software.amazon.awssdk.services.s3.model.RestoreStatus;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Buckets of S3. */
public final class S3Store implements BucketStore {
  /** Storage classes whose objects must be restored before they can be read. */
  private static final List<String> ARCHIVED = List.of("GLACIER", "DEEP_ARCHIVE");

  static final String ARCHIVED_WORDS = "archived by the store, and not restored";

  private static final int PAGE_OBJECTS_MAX = 1000;
  private static final char MARKERS = '\0';

  private final S3Client s3;
  private final String host;
  private final boolean listsVersions;
  private final @Nullable RequestPayer payer;

  /** Asked for with each listing. Other stores than the provider's refuse what they do not know. */
  private final List<OptionalObjectAttributes> attributes;

  private S3Store(S3Connection connection, S3Options options) {
    this.s3 = connection.client();
    this.host = connection.host();
    this.attributes =
        connection.isProviders() ? List.of(OptionalObjectAttributes.RESTORE_STATUS) : List.of();
    this.listsVersions = options.listsVersions();
    this.payer = options.isRequesterPays() ? RequestPayer.REQUESTER : null;
  }

  /**
   * Prepares to reach S3. Nothing is sent yet.
   *
   * @throws IllegalArgumentException if the options or the provider's own settings make no sense
   */
  public static S3Store open(S3Options options) {
    return new S3Store(S3Connection.of(options), options);
  }

  @Override
  public String scheme() {
    return "s3";
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  public String versionMark() {
    return listsVersions ? "?versionId=" : "";
  }

  @Override
  public StorePage<String> listBuckets(String token) throws IOException {
    try {
      ListBucketsResponse page = s3.listBuckets(list -> list.continuationToken(orNull(token)));
      return new StorePage<>(
          page.buckets().stream().map(Bucket::name).toList(), orEmpty(page.continuationToken()));
    } catch (SdkException e) {
      throw S3Failures.explained(e);
    } catch (NullPointerException | IllegalArgumentException e) {
      throw S3Failures.senseless(e);
    }
  }

  @Override
  public StorePage<ListedObject> listObjects(
      String bucket, String prefix, String token, int objectsMax) throws IOException {
    int pageObjects = Math.min(objectsMax, PAGE_OBJECTS_MAX);
    try {
      return listsVersions
          ? versions(bucket, prefix, token, pageObjects)
          : lastVersions(bucket, prefix, token, pageObjects);
    } catch (SdkException e) {
      throw S3Failures.explained(e);
    } catch (NullPointerException | IllegalArgumentException e) {
      throw S3Failures.senseless(e);
    }
  }

  private StorePage<ListedObject> lastVersions(
      String bucket, String prefix, String token, int pageObjects) {
    ListObjectsV2Response page =
        s3.listObjectsV2(
            list ->
                list.bucket(bucket)
                    .prefix(prefix)
                    .continuationToken(orNull(token))
                    .maxKeys(pageObjects)
                    .encodingType(EncodingType.URL)
                    .optionalObjectAttributes(attributes)
                    .requestPayer(payer));
    boolean isLast = !Boolean.TRUE.equals(page.isTruncated());
    String next = orEmpty(page.nextContinuationToken());
    if (!isLast && next.isEmpty()) {
      throw new IllegalArgumentException("the listing goes on, but not where");
    }
    return new StorePage<>(
        page.contents().stream().map(S3Store::listed).toList(), isLast ? "" : next);
  }

  private static ListedObject listed(S3Object object) {
    return new ListedObject(
        object.key(),
        "",
        size(object.size()),
        tag(object.eTag()),
        leftOutFor(object.storageClassAsString(), object.restoreStatus()));
  }

  private StorePage<ListedObject> versions(
      String bucket, String prefix, String token, int pageObjects) {
    int split = token.indexOf(MARKERS);
    ListObjectVersionsResponse page =
        s3.listObjectVersions(
            list ->
                list.bucket(bucket)
                    .prefix(prefix)
                    .keyMarker(split < 0 ? null : token.substring(0, split))
                    .versionIdMarker(split < 0 ? null : orNull(token.substring(split + 1)))
                    .maxKeys(pageObjects)
                    .encodingType(EncodingType.URL)
                    .optionalObjectAttributes(attributes)
                    .requestPayer(payer));
    String next = page.nextKeyMarker() + MARKERS + orEmpty(page.nextVersionIdMarker());
    return new StorePage<>(
        page.versions().stream().map(S3Store::listed).toList(),
        Boolean.TRUE.equals(page.isTruncated()) ? next : "");
  }

  private static ListedObject listed(ObjectVersion version) {
    return new ListedObject(
        version.key(),
        orEmpty(version.versionId()),
        size(version.size()),
        tag(version.eTag()),
        leftOutFor(version.storageClassAsString(), version.restoreStatus()));
  }

  private static String leftOutFor(@Nullable String storageClass, @Nullable RestoreStatus restore) {
    boolean isRestored = restore != null && restore.restoreExpiryDate() != null;
    return storageClass == null || !ARCHIVED.contains(storageClass) || isRestored
        ? ""
        : ARCHIVED_WORDS;
  }

  @Override
  public Fetched fetchRange(BucketObject object, String tag, long start, MemorySegment target)
      throws IOException {
    try {
      ObjectBody body = get(object, tag, range(start, target.byteSize()));
      if (body.isPartOfEncoded()) {
        body.content().close();
        body = get(object, tag, null);
      }
      return body.fetched(start, target);
    } catch (AwsServiceException e) {
      if (e.statusCode() == Refusal.RANGE_AFTER_END) {
        return new Fetched.Range(0, S3Failures.sizeAfterEnd(e), "");
      }
      throw S3Failures.explained(e);
    } catch (SdkException e) {
      throw S3Failures.explained(e);
    }
  }

  private static String range(long start, long bytes) {
    return "bytes=" + start + "-" + (start + bytes - 1);
  }

  private ObjectBody get(BucketObject object, String tag, @Nullable String range)
      throws IOException {
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(object.bucket())
            .key(object.key())
            .versionId(orNull(object.version()))
            .ifMatch(tag.isEmpty() ? null : '"' + tag + '"')
            .range(range)
            .requestPayer(payer)
            .build();
    Answer answer = s3.getObject(request, new Handover());
    GetObjectResponse response = answer.response();
    return ObjectBody.of(
            new Content(answer.content()),
            size(response.contentLength()),
            orEmpty(response.contentRange()),
            orEmpty(response.contentEncoding()),
            tag(response.eTag()))
        .of(tag);
  }

  @Override
  public void close() {
    s3.close();
  }

  /** An ETag without what may differ between two mentions of it. */
  private static String tag(@Nullable String header) {
    return orEmpty(header).replace("\"", "");
  }

  private static long size(@Nullable Long size) {
    return Objects.requireNonNullElse(size, SourceObject.SIZE_UNKNOWN);
  }

  private static String orEmpty(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private record Answer(GetObjectResponse response, AbortableInputStream content) {}

  /** Takes an answer as it is, with its connection open. */
  private static final class Handover implements ResponseTransformer<GetObjectResponse, Answer> {
    @Override
    public Answer transform(GetObjectResponse response, AbortableInputStream content) {
      return new Answer(response, content);
    }

    @Override
    public boolean needsConnectionLeftOpen() {
      return true;
    }
  }

  /** A body that, closed before its end, gives up its connection rather than reading the rest. */
  private static final class Content extends FilterInputStream {
    private final AbortableInputStream content;
    private boolean isOver;

    Content(AbortableInputStream content) {
      super(content);
      this.content = content;
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      isOver |= read < 0;
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = in.read(bytes, offset, length);
      isOver |= read < 0;
      return read;
    }

    @Override
    public void close() throws IOException {
      if (!isOver) {
        content.abort();
      }
      content.close();
    }
  }
}
