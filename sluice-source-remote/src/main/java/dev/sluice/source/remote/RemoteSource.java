package dev.sluice.source.remote;

import dev.sluice.source.ByteReader;
import dev.sluice.source.Cursor;
import dev.sluice.source.Listing;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.ReadModel;
import dev.sluice.source.RetryLaterException;
import dev.sluice.source.Source;
import dev.sluice.source.SourceObject;
import dev.sluice.source.metrics.SourceMeter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The objects of a backend.
 *
 * <p>A call that fails in a way that may pass asks to be made again later, by a {@link
 * RetryLaterException}, so that nobody waits with a buffer in hand.
 */
public final class RemoteSource implements Source {
  private final RemoteBackend backend;
  private final RemoteCalls calls;
  private final RemoteRun run;

  RemoteSource(RemoteBackend backend, RemoteCalls calls, RemoteRun run) {
    this.backend = backend;
    this.calls = calls;
    this.run = run;
  }

  @Override
  public ReadModel readModel() {
    return ReadModel.BLOCKING;
  }

  @Override
  public List<ObjectPath> roots() {
    return backend.roots();
  }

  @Override
  public int callsMax() {
    return run.config().connectionsMax();
  }

  @Override
  public Cursor list(Cursor cursor, Listing listing) throws IOException {
    ListingPlace place =
        switch (cursor) {
          case Cursor.Start _ -> before(PageCursor.START, List.of());
          case Cursor.Continue(ListingPlace middle) -> middle;
          case Cursor.Continue other -> throw new IllegalArgumentException("no place: " + other);
          case Cursor.Done _ -> throw new IllegalArgumentException("the listing is over");
        };
    if (place.page().isEmpty()) {
      place = nextPage(place, listing);
    }
    ListingPlace rest = handOn(place, listing);
    return rest.isDone() ? Cursor.DONE : new Cursor.Continue(rest);
  }

  private ListingPlace before(PageCursor next, List<PageCursor.At> later) {
    Allowance allowance = new Allowance(run.config(), run.config().seed() + next.hashCode());
    return new ListingPlace(List.of(), later, next, allowance);
  }

  /** Lists a page; of one that cannot be had, the listing says so and goes on after it. */
  private ListingPlace nextPage(ListingPlace place, Listing listing) throws IOException {
    if (place.next() instanceof PageCursor.End) {
      List<PageCursor.At> later = place.later();
      return nextPage(before(later.getFirst(), later.subList(1, later.size())), listing);
    }
    RemotePage page;
    try {
      page =
          calls.call(
              place.allowance(),
              0,
              () -> {},
              () -> backend.listPage(place.next(), run.config().pageObjectsMax()));
    } catch (RetryLaterException | InterruptedIOException notNow) {
      throw notNow;
    } catch (IOException failed) {
      listing.failed(backend.pathOf(place.next()), failed);
      return before(PageCursor.END, place.later());
    }
    run.counters().pagesListed.increment();
    run.counters().objectsDiscovered.add(page.objects().size());
    page.leftOut().forEach(left -> left.tell(listing));
    List<PageCursor.At> later = new ArrayList<>(place.later());
    for (PageCursor.At part : page.parts()) {
      if (!listing.branch(before(part, List.of()))) {
        later.add(part);
      }
    }
    ListingPlace after = before(page.next(), List.copyOf(later));
    return new ListingPlace(page.objects(), after.later(), after.next(), after.allowance());
  }

  private ListingPlace handOn(ListingPlace place, Listing listing) {
    List<SourceObject> page = place.page();
    int count = Math.min(page.size(), listing.limit());
    page.subList(0, count).forEach(listing::object);
    run.counters().objectsEnqueued.add(count);
    return new ListingPlace(
        page.subList(count, page.size()), place.later(), place.next(), place.allowance());
  }

  @Override
  public ByteReader open(SourceObject object) {
    return reader(object, true);
  }

  private RemoteReader reader(SourceObject object, boolean counted) {
    return new RemoteReader(object, backend, calls, run, counted);
  }

  @Override
  public Source patient() {
    return new Patient();
  }

  @Override
  public SourceMeter meter() {
    return run;
  }

  @Override
  public void close() {
    backend.close();
  }

  /** The same objects, for who cannot come back later. */
  private final class Patient implements Source {
    @Override
    public ReadModel readModel() {
      return ReadModel.BLOCKING;
    }

    @Override
    public List<ObjectPath> roots() {
      return backend.roots();
    }

    @Override
    public Cursor list(Cursor cursor, Listing listing) throws IOException {
      return RemoteSource.this.list(cursor, listing);
    }

    @Override
    public ByteReader open(SourceObject object) {
      return new PatientReader(reader(object, false), run);
    }
  }
}
