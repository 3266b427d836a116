package dev.sluice.source.azure;

import com.azure.core.http.rest.PagedResponse;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobClient;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.models.AccessTier;
import com.azure.storage.blob.models.BlobContainerItem;
import com.azure.storage.blob.models.BlobDownloadContentResponse;
import com.azure.storage.blob.models.BlobDownloadHeaders;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.BlobItemProperties;
import com.azure.storage.blob.models.BlobRange;
import com.azure.storage.blob.models.BlobRequestConditions;
import com.azure.storage.blob.models.BlobStorageException;
import com.azure.storage.blob.models.DownloadRetryOptions;
import com.azure.storage.blob.models.ListBlobsOptions;
import com.azure.storage.blob.options.BlobInputStreamOptions;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.bucket.BucketObject;
import dev.sluice.source.remote.bucket.BucketStore;
import dev.sluice.source.remote.bucket.ListedObject;
import dev.sluice.source.remote.bucket.ObjectBody;
import dev.sluice.source.remote.bucket.Refusal;
import dev.sluice.source.remote.bucket.StorePage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Containers of an Azure storage account. */
public final class AzureStore implements BucketStore {
  private static final int PAGE_OBJECTS_MAX = 5000;
  private static final int STREAM_BLOCK_BYTES = 256 << 10;

  private final ExecutorService executor;
  private final BlobServiceClient service;
  private final String host;

  private AzureStore(BlobServiceClient service, ExecutorService executor) {
    this.service = service;
    this.executor = executor;
    this.host = URI.create(service.getAccountUrl()).getRawAuthority();
  }

  /**
   * Prepares to reach an account. Nothing is sent yet.
   *
   * @throws IllegalArgumentException if the options make no sense
   */
  public static AzureStore open(AzureOptions options) {
    ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    try {
      return new AzureStore(AzureConnection.client(options, executor), executor);
    } catch (RuntimeException e) {
      executor.shutdownNow();
      throw e;
    }
  }

  @Override
  public String scheme() {
    return "az";
  }

  @Override
  public String host() {
    return host;
  }

  @Override
  public String versionMark() {
    return "";
  }

  @Override
  public StorePage<String> listBuckets(String token) throws IOException {
    try {
      return page(
          service.listBlobContainers().iterableByPage(orNull(token)).iterator(),
          BlobContainerItem::getName);
    } catch (RuntimeException e) {
      throw AzureFailures.explained(e);
    }
  }

  @Override
  public StorePage<ListedObject> listObjects(
      String bucket, String prefix, String token, int objectsMax) throws IOException {
    BlobContainerClient container = service.getBlobContainerClient(bucket);
    ListBlobsOptions options =
        new ListBlobsOptions()
            .setPrefix(orNull(prefix))
            .setMaxResultsPerPage(Math.min(objectsMax, PAGE_OBJECTS_MAX));
    try {
      return page(
          container.listBlobs(options, orNull(token), null).iterableByPage().iterator(),
          AzureStore::listed);
    } catch (RuntimeException e) {
      throw AzureFailures.explained(e);
    }
  }

  private static <T, R> StorePage<R> page(Iterator<PagedResponse<T>> pages, Function<T, R> as) {
    if (!pages.hasNext()) {
      return new StorePage<>(List.of(), "");
    }
    PagedResponse<T> page = pages.next();
    return new StorePage<>(
        page.getValue().stream().map(as).toList(), orEmpty(page.getContinuationToken()));
  }

  private static ListedObject listed(BlobItem blob) {
    BlobItemProperties properties = blob.getProperties();
    return new ListedObject(
        blob.getName(),
        "",
        Objects.requireNonNullElse(properties.getContentLength(), SourceObject.SIZE_UNKNOWN),
        tag(properties.getETag()),
        AccessTier.ARCHIVE.equals(properties.getAccessTier())
            ? "archived by the store, and not restored"
            : "");
  }

  @Override
  public Fetched fetchRange(BucketObject object, String tag, long start, MemorySegment target)
      throws IOException {
    BlobClient blob = service.getBlobContainerClient(object.bucket()).getBlobClient(object.key());
    BlobRequestConditions conditions = new BlobRequestConditions();
    if (!tag.isEmpty()) {
      conditions.setIfMatch('"' + tag + '"');
    }
    try {
      ObjectBody body = get(blob, conditions, new BlobRange(start, target.byteSize())).of(tag);
      if (body.isPartOfEncoded()) {
        body = stream(blob, conditions, body);
      }
      return body.fetched(start, target);
    } catch (BlobStorageException e) {
      if (e.getStatusCode() == Refusal.RANGE_AFTER_END) {
        return new Fetched.Range(0, AzureFailures.sizeAfterEnd(e), "");
      }
      throw AzureFailures.explained(e);
    } catch (RuntimeException e) {
      throw AzureFailures.explained(e);
    }
  }

  private static ObjectBody get(BlobClient blob, BlobRequestConditions conditions, BlobRange range)
      throws IOException {
    BlobDownloadContentResponse answer =
        blob.downloadContentWithResponse(
            new DownloadRetryOptions().setMaxRetryRequests(0),
            conditions,
            range,
            false,
            null,
            Context.NONE);
    byte[] bytes = answer.getValue().toBytes();
    BlobDownloadHeaders headers = answer.getDeserializedHeaders();
    return ObjectBody.of(
        new ByteArrayInputStream(bytes),
        bytes.length,
        orEmpty(headers.getContentRange()),
        orEmpty(headers.getContentEncoding()),
        tag(headers.getETag()));
  }

  /** All of a blob, of which a part is there already. */
  private static ObjectBody stream(
      BlobClient blob, BlobRequestConditions conditions, ObjectBody part) {
    conditions.setIfMatch('"' + part.tag() + '"');
    BlobInputStreamOptions options =
        new BlobInputStreamOptions()
            .setRequestConditions(conditions)
            .setBlockSize(STREAM_BLOCK_BYTES);
    return new ObjectBody(
        blob.openInputStream(options), 0, part.size(), part.size(), part.coding(), part.tag());
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }

  /** An ETag without what may differ between two mentions of it. */
  private static String tag(@Nullable String header) {
    return orEmpty(header).replace("\"", "");
  }

  private static String orEmpty(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
