package dev.sluice.source.git.diff;

import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.ObjectStore;
import java.io.IOException;

/** The contents that a repository has. */
public record StoredContents(ObjectStore store) implements Patch.Contents {
  @Override
  public byte[] read(ObjectId blob) throws IOException {
    return store
        .read(blob)
        .orElseThrow(() -> store.missing(blob, "the content of a file"))
        .file(blob);
  }
}
