package dev.sluice.source.git.diff;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.Gap;
import dev.sluice.source.git.store.GitStoreException;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.StoredObject;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The contents that a repository has. */
public record StoredContents(ObjectStore store) implements Patch.Contents {
  @Override
  public byte @Nullable [] read(ObjectId blob) throws IOException {
    StoredObject object = store.read(blob).orElse(null);
    if (object != null) {
      return object.bytes();
    }
    if (!store.layout().promisorRemotes().isEmpty()) {
      return null;
    }
    throw new GitStoreException.Missing(
        new Gap(Gap.Kind.MISSING, blob, "a tree", "the file's content is missing"));
  }
}
