package dev.sluice.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A listing that remembers, in steps of a given size, with or without branches. */
public final class CollectedListing implements Listing {
  public final List<SourceObject> objects = new ArrayList<>();
  public final Map<ObjectPath, String> skipped = new TreeMap<>();
  public final Map<ObjectPath, Exception> failed = new TreeMap<>();
  private final Deque<Cursor> pending = new ArrayDeque<>();
  private final int step;
  private final boolean branches;
  private int limit;

  public CollectedListing(int step, boolean branches) {
    this.step = step;
    this.branches = branches;
  }

  /** Lists a source to its end. */
  public CollectedListing all(Source source) throws Exception {
    pending.add(Cursor.START);
    while (!pending.isEmpty()) {
      limit = step;
      Cursor next = source.list(pending.poll(), this);
      if (!(next instanceof Cursor.Done)) {
        pending.add(next);
      }
    }
    return this;
  }

  /** The paths of all objects, sorted. */
  public List<String> paths() {
    return objects.stream().map(object -> object.path().toString()).sorted().toList();
  }

  @Override
  public int limit() {
    return limit;
  }

  @Override
  public void object(SourceObject object) {
    if (limit-- <= 0) {
      throw new AssertionError("more objects than allowed: " + object);
    }
    objects.add(object);
  }

  @Override
  public void skipped(ObjectPath path, String reason) {
    skipped.put(path, reason);
  }

  @Override
  public void failed(ObjectPath path, Exception cause) {
    failed.put(path, cause);
  }

  @Override
  public boolean branch(CursorState part) {
    return branches && pending.add(new Cursor.Continue(part));
  }
}
