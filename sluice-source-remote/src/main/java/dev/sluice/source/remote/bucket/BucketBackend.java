package dev.sluice.source.remote.bucket;

import dev.sluice.source.ObjectPath;
import dev.sluice.source.SourceObject;
import dev.sluice.source.remote.Fetched;
import dev.sluice.source.remote.PageCursor;
import dev.sluice.source.remote.RemoteBackend;
import dev.sluice.source.remote.RemoteFailure;
import dev.sluice.source.remote.RemoteFailureException;
import dev.sluice.source.remote.RemotePage;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;

/** The objects of some buckets of a store, each named by its URL. */
public final class BucketBackend implements RemoteBackend {
  private final BucketStore store;
  private final BucketTargets targets;
  private final Set<String> named;
  private final Set<BucketTarget> matched = ConcurrentHashMap.newKeySet();

  /** The store is closed with the backend. */
  public BucketBackend(BucketStore store, List<BucketTarget> targets) {
    this.store = store;
    this.targets = new BucketTargets(targets);
    this.named = Set.copyOf(this.targets.named());
  }

  @Override
  public String host() {
    return store.host();
  }

  @Override
  public List<ObjectPath> roots() {
    return targets.roots(store.scheme()).stream().map(ObjectPath::of).toList();
  }

  @Override
  public RemotePage listPage(PageCursor cursor, int objectsMax) throws IOException {
    return switch (cursor) {
      case PageCursor.Start _ -> begin(objectsMax);
      case PageCursor.At at ->
          switch (BucketPlace.of(at)) {
            case BucketPlace.Objects place -> objects(place, objectsMax);
            case BucketPlace.Buckets(String token) -> buckets(token);
            case BucketPlace.Unmatched(String bucket, _) ->
                throw RemoteFailureException.permanent(
                    "no bucket that these credentials may list matches '" + bucket + "'");
          };
      case PageCursor.End _ -> throw new IllegalArgumentException("the listing is over");
    };
  }

  private RemotePage begin(int objectsMax) throws IOException {
    List<PageCursor.At> parts = new ArrayList<>();
    targets.named().forEach(bucket -> parts.addAll(partsOf(bucket)));
    if (!targets.globs().isEmpty()) {
      return lead(parts, new BucketPlace.Buckets("").cursor());
    }
    return parts.size() == 1 ? listPage(parts.getFirst(), objectsMax) : lead(parts, PageCursor.END);
  }

  private List<PageCursor.At> partsOf(String bucket) {
    return targets.prefixes(bucket).stream()
        .map(prefix -> new BucketPlace.Objects(bucket, prefix, "").cursor())
        .toList();
  }

  private static RemotePage lead(List<PageCursor.At> parts, PageCursor next) {
    return new RemotePage(List.of(), List.of(), parts, next);
  }

  private RemotePage buckets(String token) throws IOException {
    StorePage<String> page = store.listBuckets(token);
    List<PageCursor.At> parts = new ArrayList<>();
    for (String bucket : page.entries()) {
      targets.globs().stream().filter(glob -> glob.matches(bucket)).forEach(matched::add);
      if (!named.contains(bucket)) {
        parts.addAll(partsOf(bucket));
      }
    }
    if (!page.next().isEmpty()) {
      return lead(parts, new BucketPlace.Buckets(page.next()).cursor());
    }
    for (BucketTarget glob : targets.globs()) {
      if (!matched.contains(glob)) {
        parts.add(new BucketPlace.Unmatched(glob.bucket(), glob.prefix()).cursor());
      }
    }
    return lead(parts, PageCursor.END);
  }

  private RemotePage objects(BucketPlace.Objects place, int objectsMax) throws IOException {
    StorePage<ListedObject> page =
        store.listObjects(place.bucket(), place.prefix(), place.token(), objectsMax);
    List<SourceObject> objects = new ArrayList<>(page.entries().size());
    List<RemotePage.LeftOut> leftOut = new ArrayList<>();
    Set<ObjectPath> seen = new HashSet<>();
    for (ListedObject listed : page.entries()) {
      ObjectPath path = pathOf(place.bucket(), listed);
      if (!seen.add(path)) {
        continue;
      }
      if (listed.leftOutFor().isEmpty()) {
        objects.add(new SourceObject(path, listed.size(), listed.tag()));
      } else {
        leftOut.add(new RemotePage.LeftOut(path, listed.leftOutFor(), true));
      }
    }
    return new RemotePage(
        objects,
        leftOut,
        List.of(),
        page.next().isEmpty()
            ? PageCursor.END
            : new BucketPlace.Objects(place.bucket(), place.prefix(), page.next()).cursor());
  }

  private ObjectPath pathOf(String bucket, ListedObject listed) {
    String version = listed.version().isEmpty() ? "" : store.versionMark() + listed.version();
    return ObjectPath.of(url(bucket, listed.key()) + version);
  }

  private String url(String bucket, String key) {
    return store.scheme() + "://" + bucket + "/" + key;
  }

  /** The object that a path of this backend stands for. */
  private BucketObject objectAt(ObjectPath path) {
    String url = path.toString();
    int bucketAt = store.scheme().length() + "://".length();
    int slash = url.indexOf('/', bucketAt);
    String mark = store.versionMark();
    int end = mark.isEmpty() ? -1 : url.lastIndexOf(mark);
    return new BucketObject(
        url.substring(bucketAt, slash),
        url.substring(slash + 1, end < 0 ? url.length() : end),
        end < 0 ? "" : url.substring(end + mark.length()));
  }

  @Override
  public ObjectPath pathOf(PageCursor cursor) {
    return ObjectPath.of(
        switch (cursor) {
          case PageCursor.Start _ -> {
            List<String> buckets = targets.named();
            yield targets.globs().isEmpty() && buckets.size() == 1
                ? url(buckets.getFirst(), targets.prefixes(buckets.getFirst()).getFirst())
                : store.scheme() + "://";
          }
          case PageCursor.At at ->
              switch (BucketPlace.of(at)) {
                case BucketPlace.Objects place -> url(place.bucket(), place.prefix());
                case BucketPlace.Buckets _ -> store.scheme() + "://";
                case BucketPlace.Unmatched(String bucket, String prefix) -> url(bucket, prefix);
              };
          case PageCursor.End _ -> store.scheme() + "://";
        });
  }

  @Override
  public Fetched fetchRange(SourceObject object, String version, long start, MemorySegment target)
      throws IOException {
    return store.fetchRange(objectAt(object.path()), version, start, target);
  }

  @Override
  public RemoteFailure classify(Exception failure) {
    return switch (failure) {
      case RemoteFailureException refusal -> refusal.meaning();
      case SSLException _, ZipException _ -> new RemoteFailure.Permanent();
      case IOException _ -> RemoteFailure.retryable();
      default -> new RemoteFailure.Permanent();
    };
  }

  @Override
  public void close() {
    store.close();
  }
}
