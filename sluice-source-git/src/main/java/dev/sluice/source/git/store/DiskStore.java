package dev.sluice.source.git.store;

import dev.sluice.source.FailureReason;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.pack.CorruptPackException;
import dev.sluice.source.git.pack.MappedFault;
import dev.sluice.source.git.pack.Pack;
import dev.sluice.source.git.pack.PackIndex;
import dev.sluice.source.git.pack.SpillSpace;
import dev.sluice.source.git.pack.SpilledObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The objects of a repository on disk. */
public final class DiskStore implements ObjectStore {
  private final GitLayout layout;
  private final HashAlgorithm algorithm;
  private final GapListener gaps;
  private final List<Path> directories;
  private final List<Pack> opened;
  private final List<LooseObjects> loose;
  private final ConcurrentLinkedQueue<ChainReader> readers = new ConcurrentLinkedQueue<>();
  private final RecentBases bases = new RecentBases();

  /** Packs whose indexes could not be read where an object was looked for. */
  private final Set<Pack> unreadable = ConcurrentHashMap.newKeySet();

  private final SpillSpace spillSpace;
  private final Object opening = new Object();

  /** Those that were opened, without those whose indexes could not be loaded. */
  private volatile List<Pack> packs;

  private volatile @Nullable Locations locations;
  private volatile boolean isStopped;

  /** Whether the indexes of all packs have their checksums; null until somebody asks. */
  private @Nullable Boolean indexesWhole;

  /** Packs that came after the store was opened; only objects not found elsewhere are in them. */
  private volatile List<Pack> late = List.of();

  /** The remotes that have what a partial clone left out. */
  private final List<String> promisors;

  private DiskStore(GitLayout layout, GapListener gaps, SpillSpace spillSpace) throws IOException {
    this.spillSpace = spillSpace;
    HashAlgorithm algorithm = layout.algorithm();
    List<Path> directories = layout.objectDirectories(gaps);
    promisors = layout.promisorRemotes();
    this.layout = layout;
    this.algorithm = algorithm;
    this.gaps = gaps;
    this.directories = directories;
    loose = directories.stream().map(path -> new LooseObjects(path, algorithm)).toList();
    opened = open(Set.of());
    packs = opened;
  }

  /** Opens the packs; what cannot be opened is a gap. */
  public static DiskStore open(GitLayout layout, GapListener gaps) throws IOException {
    return open(layout, gaps, SpillSpace.BYTES_MAX);
  }

  /**
   * Opens the packs; what cannot be opened is a gap.
   *
   * @param spillBytesMax what temporary files of objects that are too large to be held may take
   */
  public static DiskStore open(GitLayout layout, GapListener gaps, long spillBytesMax)
      throws IOException {
    return new DiskStore(layout, gaps, new SpillSpace(spillBytesMax));
  }

  private List<Pack> open(Set<Path> known) {
    List<Pack> opened = new ArrayList<>();
    for (Path directory : directories) {
      for (Path file : packFiles(directory.resolve("pack"))) {
        if (!known.contains(file)) {
          open(file, opened);
        }
      }
    }
    return opened;
  }

  private void open(Path file, List<Pack> opened) {
    try {
      RepositoryFile.check(file);
      RepositoryFile.check(Pack.indexOf(file));
      opened.add(Pack.open(file, algorithm));
    } catch (InternalError e) {
      gaps.gap(gap(file, MappedFault.of(e)));
    } catch (NoSuchFileException e) {
      // Its objects are in a pack that replaced it, unless only its index is gone.
      // Git's own half-written packs, which have other names, have none.
      if (Files.exists(file) && String.valueOf(file.getFileName()).startsWith("pack-")) {
        gaps.gap(new Gap(Gap.Kind.UNREADABLE, null, file.toString(), "the pack has no index"));
      }
    } catch (IOException | ArithmeticException e) {
      gaps.gap(gap(file, e));
    }
  }

  private List<Path> packFiles(Path directory) {
    return StoreFolder.list(directory, gaps).stream().filter(Pack::isNamed).sorted().toList();
  }

  @Override
  public GitLayout layout() {
    return layout;
  }

  @Override
  public HashAlgorithm algorithm() {
    return algorithm;
  }

  public GapListener gaps() {
    return gaps;
  }

  /** The packs, in the order in which an object is looked for in them. */
  public List<Pack> packs() {
    return packs;
  }

  /** Every object with its place. */
  public Locations locations() throws IOException {
    synchronized (opening) {
      Locations known = locations;
      if (known == null) {
        List<List<ObjectId>> ids = new ArrayList<>();
        for (LooseObjects directory : loose) {
          ids.add(directory.list(gaps));
        }
        List<Pack> loaded = loaded();
        known = Locations.of(algorithm, loaded, ids);
        packs = loaded;
        locations = known;
      }
      return known;
    }
  }

  /** The packs whose indexes can be read as a whole; what cannot is a gap. */
  private List<Pack> loaded() {
    List<Pack> loaded = new ArrayList<>();
    for (Pack pack : opened) {
      try {
        pack.load();
        loaded.add(pack);
      } catch (IOException e) {
        tellUnreadable(pack, e);
      } catch (InternalError e) {
        tellUnreadable(pack, MappedFault.of(e));
      }
    }
    return loaded;
  }

  private static Gap gap(Path file, Exception why) {
    return why instanceof CorruptPackException
        ? new Gap(Gap.Kind.CORRUPT, null, file.toString(), String.valueOf(why.getMessage()))
        : new Gap(Gap.Kind.UNREADABLE, null, file.toString(), FailureReason.of(why));
  }

  @Override
  public ObjectTable table() throws IOException {
    return locations().table();
  }

  /** What temporary files of objects that are too large to be held may take. */
  public SpillSpace spillSpace() {
    return spillSpace;
  }

  RecentBases bases() {
    return bases;
  }

  /** A place in a pack. Compared by hand: Java would make classes for that at every start. */
  record PackPlace(Pack pack, long offset) {
    @Override
    public boolean equals(Object other) {
      return other instanceof PackPlace place && pack == place.pack && offset == place.offset;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(pack) * 31 + Long.hashCode(offset);
    }
  }

  @Nullable PackPlace find(ObjectId id) {
    Locations known = locations;
    PackPlace place = known == null ? find(packs, id) : find(known, id);
    return place == null ? find(late, id) : place;
  }

  private @Nullable PackPlace find(Locations known, ObjectId id) {
    int ordinal = known.table().ordinal(id);
    return ordinal < 0 || known.isLoose(ordinal)
        ? null
        : new PackPlace(packs.get(known.pack(ordinal)), known.offset(ordinal));
  }

  private @Nullable PackPlace find(List<Pack> in, ObjectId id) {
    byte[] bytes = id.bytes();
    for (Pack pack : in) {
      long offset = offset(pack, bytes);
      if (offset >= 0) {
        return new PackPlace(pack, offset);
      }
    }
    return null;
  }

  /** Where an object lies in a pack, or -1; so too if its index cannot be read, which is a gap. */
  private long offset(Pack pack, byte[] id) {
    try {
      return pack.index().find(id);
    } catch (IOException e) {
      tellUnreadable(pack, e);
    } catch (InternalError e) {
      tellUnreadable(pack, MappedFault.of(e));
    }
    return -1;
  }

  private void tellUnreadable(Pack pack, IOException why) {
    if (unreadable.add(pack)) {
      gaps.gap(gap(pack.file(), why));
    }
  }

  /** Opens an object that is a file of its own, or gives null if there is none. */
  public LooseObjects.@Nullable Opened openLoose(ObjectId id) throws IOException {
    for (LooseObjects directory : loose) {
      LooseObjects.Opened opened = directory.open(id);
      if (opened != null) {
        return opened;
      }
    }
    return null;
  }

  @Override
  public boolean contains(ObjectId id) {
    return id.algorithm() == algorithm
        && (find(id) != null
            || loose.stream().anyMatch(directory -> directory.contains(id))
            || (openLate() && find(id) != null));
  }

  @Override
  public boolean isGone(ObjectId id) {
    return !contains(id) && areIndexesWhole();
  }

  /** Whether no index could name an object by another id than its own. Looked at once. */
  private boolean areIndexesWhole() {
    synchronized (opening) {
      Boolean known = indexesWhole;
      if (known == null) {
        known = opened.stream().filter(this::isIndexDamaged).count() == 0;
        indexesWhole = known;
      }
      return known;
    }
  }

  private boolean isIndexDamaged(Pack pack) {
    Path index = Pack.indexOf(pack.file());
    try {
      if (PackIndex.isWhole(index, algorithm)) {
        return false;
      }
      String reason = "its checksum is not that of its bytes";
      gaps.gap(new Gap(Gap.Kind.CORRUPT, null, index.toString(), reason));
    } catch (NoSuchFileException e) {
      // Another pack has taken its place, and was looked into for what is gone.
      return false;
    } catch (IOException e) {
      gaps.gap(new Gap(Gap.Kind.UNREADABLE, null, index.toString(), FailureReason.of(e)));
    }
    return true;
  }

  @Override
  public Optional<StoredObject> read(ObjectId id) throws IOException {
    checkStopped();
    if (id.algorithm() != algorithm) {
      return Optional.empty();
    }
    ChainReader reader = readers.poll();
    reader = reader == null ? new ChainReader(this) : reader;
    try {
      Optional<StoredObject> object = reader.read(id);
      return object.isEmpty() && openLate() ? reader.read(id) : object;
    } finally {
      readers.add(reader);
    }
  }

  @Override
  public void stop() {
    isStopped = true;
  }

  @Override
  public boolean isStopped() {
    return isStopped;
  }

  private void checkStopped() throws StoppedException {
    if (isStopped) {
      throw new StoppedException();
    }
  }

  @Override
  public GitStoreException.Missing missing(ObjectId id, String what) {
    String reason =
        promisors.isEmpty()
            ? what + " is missing"
            : what
                + " was left out of this partial clone; a full clone of "
                + String.join(", ", promisors)
                + " has it";
    return new GitStoreException.Missing(
        new Gap(Gap.Kind.MISSING, id, layout.commonDirectory().toString(), reason));
  }

  @Override
  public OptionalLong size(ObjectId id) throws IOException {
    if (id.algorithm() != algorithm) {
      return OptionalLong.empty();
    }
    ChainReader reader = readers.poll();
    reader = reader == null ? new ChainReader(this) : reader;
    try {
      return reader.size(id);
    } finally {
      readers.add(reader);
    }
  }

  @Override
  public Optional<SpilledObject> spill(ObjectId id, SpillSpace.Check check) throws IOException {
    checkStopped();
    SpillSpace checked =
        spillSpace.checkedBy(
            () -> {
              checkStopped();
              check.run();
            });
    try (ChainReader reader = new ChainReader(this)) {
      return Optional.ofNullable(reader.spill(id, checked));
    }
  }

  /** Opens packs that came since, as when the repository is repacked; says if there were any. */
  private boolean openLate() {
    synchronized (opening) {
      Set<Path> known = new HashSet<>();
      opened.forEach(pack -> known.add(pack.file()));
      late.forEach(pack -> known.add(pack.file()));
      List<Pack> more = open(known);
      if (more.isEmpty()) {
        return false;
      }
      more.addAll(late);
      late = List.copyOf(more);
      return true;
    }
  }

  @Override
  public void close() {
    readers.forEach(ChainReader::close);
    readers.clear();
    opened.forEach(Pack::close);
    late.forEach(Pack::close);
  }
}
