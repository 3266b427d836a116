package dev.sluice.history;

import dev.sluice.scan.derived.CandidateBlobSearch;
import dev.sluice.scan.derived.DerivedPhase;
import dev.sluice.source.ObjectPath;
import dev.sluice.source.Preparation;
import dev.sluice.source.SourceObject;
import dev.sluice.source.git.history.CommitObjects;
import dev.sluice.source.git.history.GitPlace;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.store.GitLayout;
import dev.sluice.source.git.store.ObjectTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A listing, made before the objects are asked for, in which of files with the same path in which
 * the same is found one stands: that of the first commit that has one. What is found in the others
 * is the same, and is attributed to the first.
 */
final class FirstPlaces implements CommitObjects {
  private static final int TASK_COMMITS = 64;

  /** Asked for names and numbers of commits alone. */
  private final CommitObjects all;

  private final Map<Integer, Recorder> listed = new ConcurrentHashMap<>();

  /** The number of the first commit that has a file. */
  private final Map<File, Integer> firsts = new ConcurrentHashMap<>();

  /** The blobs listed at each of their paths, and whether they stand for others there. */
  private final Map<Version, Boolean> versions = new HashMap<>();

  private final CandidateBlobSearch.CandidateBlobs candidateBlobs;
  private final ObjectTable table;

  private final Predicate<ObjectPath> mayBeContainer;
  private final GitLayout layout;

  /**
   * A listing of nothing, until its phase has run.
   *
   * @param candidateBlobs what is known of blobs
   * @param table their ordinals
   * @param mayBeContainer whether more may be found in a file of a name than was seen in its bytes
   */
  FirstPlaces(
      CommitObjects all,
      CandidateBlobSearch.CandidateBlobs candidateBlobs,
      ObjectTable table,
      Predicate<ObjectPath> mayBeContainer,
      GitLayout layout) {
    this.mayBeContainer = mayBeContainer;
    this.all = all;
    this.candidateBlobs = candidateBlobs;
    this.table = table;
    this.layout = layout;
  }

  /**
   * A file.
   *
   * @param content equal for files in which the same is found
   */
  private record File(Object content, ObjectPath path) {
    @Override
    public boolean equals(Object other) {
      return other instanceof File file && content.equals(file.content) && path.equals(file.path);
    }

    @Override
    public int hashCode() {
      return content.hashCode() * 31 + path.hashCode();
    }

    /** Without the content, which may be made of what was found. */
    @Override
    public String toString() {
      return "File[path=" + path + "]";
    }
  }

  private record Version(ObjectId blob, ObjectPath path) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Version version
          && blob.equals(version.blob)
          && path.equals(version.path);
    }

    @Override
    public int hashCode() {
      return blob.hashCode() * 31 + path.hashCode();
    }
  }

  /**
   * The phase that lists all commits.
   *
   * @param listing the objects of all commits; may be large, and is kept no longer than the phase
   * @param isWanted whether the listing is to go on; the rest is left out if not
   */
  Preparation.Phase phase(CommitObjects listing, BooleanSupplier isWanted, DerivedPhase.Next next) {
    return new Commits(listing, isWanted, next);
  }

  /** All commits, so many a part. */
  private final class Commits implements Preparation.Phase, Preparation.Lane {
    private final CommitObjects listing;
    private final BooleanSupplier isWanted;
    private final DerivedPhase.Next next;
    private final AtomicInteger begun = new AtomicInteger();
    private final int parts = (all.size() + TASK_COMMITS - 1) / TASK_COMMITS;

    Commits(CommitObjects listing, BooleanSupplier isWanted, DerivedPhase.Next next) {
      this.listing = listing;
      this.isWanted = isWanted;
      this.next = next;
    }

    @Override
    public String name() {
      return "first places";
    }

    @Override
    public Path device() {
      return layout.commonDirectory();
    }

    @Override
    public int waiting() {
      return Math.max(0, parts - begun.get());
    }

    @Override
    public Preparation.Lane newLane(Preparation.Crew crew) {
      return this;
    }

    @Override
    public void work() {
      int part = begun.getAndIncrement();
      if (part < parts) {
        list(part * TASK_COMMITS);
      }
    }

    private void list(int start) {
      int end = Math.min(listing.size(), start + TASK_COMMITS);
      for (int commit = start; commit < end && isWanted.getAsBoolean(); commit++) {
        Recorder recorder = new Recorder();
        listing.listOrFail(commit, recorder);
        if (!recorder.isEmpty()) {
          listed.put(commit, recorder);
        }
      }
    }

    @Override
    public List<? extends Preparation.Phase> ended() throws IOException {
      listed.values().forEach(recorder -> recorder.places.forEach(FirstPlaces.this::note));
      return next.phases();
    }

    @Override
    public void close() {}
  }

  private void note(Place place) {
    Version version = new Version(place.place().blob(), place.place().path());
    versions.merge(version, isFirst(place), Boolean::logicalOr);
  }

  /** How many files are not listed because in others the same is found. */
  long left() {
    return versions.values().stream().filter(isFirst -> !isFirst).count();
  }

  /** How many bytes those have. */
  long leftBytes() {
    return versions.entrySet().stream()
        .filter(file -> !file.getValue())
        .map(file -> candidateBlob(file.getKey().blob()))
        .mapToLong(
            candidateBlob -> candidateBlob.map(CandidateBlobSearch.CandidateBlob::length).orElse(0))
        .sum();
  }

  private Optional<CandidateBlobSearch.CandidateBlob> candidateBlob(ObjectId blob) {
    return Optional.ofNullable(candidateBlobs.known().get(table.ordinal(blob)));
  }

  private Object content(ObjectId blob, ObjectPath path) {
    if (mayBeContainer.test(path)) {
      return blob;
    }
    return candidateBlob(blob)
        .<Object>map(CandidateBlobSearch.CandidateBlob::equivalenceKey)
        .orElse(blob);
  }

  private boolean isFirst(Place place) {
    return Objects.equals(firsts.get(place.file()), place.place().order());
  }

  @Override
  public int size() {
    return all.size();
  }

  @Override
  public String name(int commit) {
    return all.name(commit);
  }

  @Override
  public void list(int commit, Sink sink) {
    Recorder recorder = listed.get(commit);
    if (recorder != null) {
      recorder.said.forEach(one -> one.accept(sink));
      for (Place place : recorder.places) {
        if (isFirst(place)) {
          sink.object(place.object());
        }
      }
    }
  }

  /** A place of a file. */
  private record Place(File file, GitPlace.Blob place, SourceObject object) {}

  private final class Recorder implements Sink {
    private final List<Place> places = new ArrayList<>(2);
    private final List<Consumer<Sink>> said = new ArrayList<>(0);

    boolean isEmpty() {
      return places.isEmpty() && said.isEmpty();
    }

    @Override
    public void object(SourceObject object) {
      if (object.provenance() instanceof GitPlace.Blob place) {
        File file = new File(content(place.blob(), place.path()), place.path());
        firsts.merge(file, place.order(), Math::min);
        places.add(new Place(file, place, object));
      } else {
        said.add(sink -> sink.object(object));
      }
    }

    @Override
    public void skipped(ObjectPath path, String reason) {
      said.add(sink -> sink.skipped(path, reason));
    }

    @Override
    public void failed(ObjectPath path, IOException cause) {
      said.add(sink -> sink.failed(path, cause));
    }
  }
}
