package dev.sluice.source.git.commit;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.StoredObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads commits and what tags lead to. Thread-safe. */
public final class CommitReader {
  private static final int TAG_DEPTH_MAX = 32;

  private final ObjectStore store;
  private final Map<ObjectId, ObjectId> replacements;
  private final @Nullable CommitLinks known;

  /**
   * A reader.
   *
   * @param replacements commits to be read in place of others
   */
  public CommitReader(ObjectStore store, Map<ObjectId, ObjectId> replacements) {
    this(store, Map.copyOf(replacements), null);
  }

  private CommitReader(
      ObjectStore store, Map<ObjectId, ObjectId> replacements, @Nullable CommitLinks known) {
    this.store = store;
    this.replacements = replacements;
    this.known = known;
  }

  /** The same reader, for which some commits need not be read to be followed. */
  public CommitReader knowing(CommitLinks links) {
    return new CommitReader(store, replacements, links);
  }

  /** Where the commits are stored. */
  public ObjectStore store() {
    return store;
  }

  public HashAlgorithm algorithm() {
    return store.algorithm();
  }

  /**
   * A commit.
   *
   * @throws IOException if it is missing, damaged or no commit
   */
  public Commit read(ObjectId id) throws IOException {
    byte[] bytes = commit(id);
    return Headers.commit(id, bytes, bytes.length);
  }

  /**
   * What a commit leads to.
   *
   * @throws IOException if it is missing, damaged or no commit
   */
  public Headers.Links links(ObjectId id) throws IOException {
    Headers.Links links = known == null ? null : known.of(replacements.getOrDefault(id, id));
    if (links != null) {
      return links;
    }
    byte[] bytes = commit(id);
    return Headers.links(id, bytes, bytes.length);
  }

  private byte[] commit(ObjectId id) throws IOException {
    StoredObject object = stored(replacements.getOrDefault(id, id));
    if (object.type() != ObjectType.COMMIT) {
      throw new GitStoreException.Corrupt(
          new Gap(Gap.Kind.CORRUPT, id, "a ref or a commit", "it is no commit"));
    }
    return object.bytes();
  }

  /** What an object is once the tags before it are followed. */
  public Peeled peel(ObjectId id) throws IOException {
    List<PeeledTag> tags = new ArrayList<>(0);
    ObjectId at = id;
    for (int depth = 0; depth < TAG_DEPTH_MAX; depth++) {
      if (known != null && known.isNoted(at)) {
        return new Peeled(at, ObjectType.COMMIT, tags);
      }
      StoredObject object = stored(at);
      if (object.type() != ObjectType.TAG) {
        checkType(at, object);
        return new Peeled(at, object.type(), tags);
      }
      Tag tag = Headers.tag(at, object.bytes());
      tags.add(new PeeledTag(at, tag));
      at = tag.target();
    }
    throw new IOException("object " + id + " is a tag of a tag of a tag, and so on");
  }

  /** A commit that is stored as anything else leads nowhere, and its id does not fit. */
  private void checkType(ObjectId id, StoredObject object) throws GitStoreException {
    byte[] bytes = object.bytes();
    if (object.type() != ObjectType.COMMIT
        && !id.equals(object.type().idOf(algorithm(), bytes, 0, bytes.length))) {
      String reason = "it is stored as a " + object.type().word() + ", which its id is not of";
      throw new GitStoreException.Corrupt(new Gap(Gap.Kind.CORRUPT, id, "a ref", reason));
    }
  }

  private StoredObject stored(ObjectId id) throws IOException {
    return store.read(id).orElseThrow(() -> store.missing(id, "what a ref or a commit names"));
  }

  /**
   * What a ref leads to.
   *
   * @param tags the tags on the way, the outermost first
   */
  public record Peeled(ObjectId id, ObjectType type, List<PeeledTag> tags) {
    public Peeled {
      tags = List.copyOf(tags);
    }
  }

  /** A tag and its own id. */
  public record PeeledTag(ObjectId id, Tag tag) {}
}
