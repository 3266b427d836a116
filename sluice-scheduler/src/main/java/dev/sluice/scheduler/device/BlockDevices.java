package dev.sluice.scheduler.device;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the disk that a path lies on: a partition belongs to its disk, and a volume of the device
 * mapper or of a software RAID to the disks below it. A volume over several disks counts as the one
 * of them with the smallest number, so that all volumes over the same disks share a pool.
 */
final class BlockDevices {
  static final BlockDevices SYSTEM = new BlockDevices(Path.of("/sys"), Mount::of);

  /** File systems whose bytes come over a network. */
  private static final Set<String> NETWORK =
      Set.of(
          "nfs",
          "nfs4",
          "cifs",
          "smb3",
          "smbfs",
          "afs",
          "ceph",
          "lustre",
          "glusterfs",
          "9p",
          "virtiofs",
          "fuse.sshfs",
          "fuse.glusterfs",
          "fuse.s3fs",
          "fuse.gcsfuse",
          "gpfs",
          "beegfs",
          "ocfs2");

  private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs", "devtmpfs");

  /** Volumes over volumes deeper than this are taken for a loop. */
  private static final int LAYERS_MAX = 16;

  private final Path sysfs;
  private final Mounts mounts;

  /** What the system says of the file system that a path lies on. */
  interface Mounts {
    Mount at(Path path) throws IOException;
  }

  /**
   * A file system.
   *
   * @param number of its device
   * @param type such as {@code ext4}
   * @param source what is mounted, such as {@code /dev/sda1}
   */
  record Mount(long number, String type, String source) {
    static Mount of(Path path) throws IOException {
      long number = (Long) Files.getAttribute(path, "unix:dev");
      FileStore store = Files.getFileStore(path);
      return new Mount(number, store.type(), store.name());
    }
  }

  /** A disk and whether it turns. */
  private record Disk(long number, DeviceKind kind) implements Comparable<Disk> {
    @Override
    public int compareTo(Disk other) {
      return Long.compare(number, other.number);
    }
  }

  /**
   * @param sysfs where the system shows its devices
   */
  BlockDevices(Path sysfs, Mounts mounts) {
    this.sysfs = sysfs;
    this.mounts = mounts;
  }

  DeviceId deviceOf(Path path) {
    Mount mount;
    try {
      mount = mounts.at(path);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return DeviceId.UNKNOWN;
    }
    if (NETWORK.contains(mount.type)) {
      return new DeviceId(mount.number, DeviceKind.NETWORK);
    }
    if (MEMORY.contains(mount.type)) {
      return new DeviceId(mount.number, DeviceKind.SOLID_STATE);
    }
    Path entry = entryOf(mount);
    Set<Disk> disks = new TreeSet<>();
    if (entry != null) {
      addDisks(entry, 0, disks);
    }
    // No sysfs, or a file system without a block device: its own number tells it apart.
    return disks.isEmpty() ? new DeviceId(mount.number) : together(disks);
  }

  private static DeviceId together(Set<Disk> disks) {
    long first = disks.iterator().next().number();
    DeviceKind kind = DeviceKind.SOLID_STATE;
    for (Disk disk : disks) {
      if (disk.kind == DeviceKind.ROTATIONAL || kind == DeviceKind.SOLID_STATE) {
        kind = disk.kind;
      }
    }
    return new DeviceId(first, kind);
  }

  /** Where sysfs has the device; some file systems have a number that is none, but name it. */
  private @Nullable Path entryOf(Mount mount) {
    String number = DeviceNumber.major(mount.number) + ":" + DeviceNumber.minor(mount.number);
    Path byNumber = sysfs.resolve("dev/block").resolve(number);
    if (Files.exists(byNumber)) {
      return byNumber;
    }
    Path name = mount.source.startsWith("/dev/") ? Path.of(mount.source).getFileName() : null;
    Path byName = name == null ? null : sysfs.resolve("class/block").resolve(name.toString());
    return byName != null && Files.exists(byName) ? byName : null;
  }

  private static void addDisks(Path entry, int layer, Set<Disk> into) {
    if (layer > LAYERS_MAX) {
      return;
    }
    try {
      Path device = entry.toRealPath();
      Path parent = device.getParent();
      if (parent != null && Files.exists(device.resolve("partition"))) {
        device = parent;
      }
      int known = into.size();
      Path below = device.resolve("slaves");
      if (Files.isDirectory(below)) {
        try (DirectoryStream<Path> slaves = Files.newDirectoryStream(below)) {
          for (Path slave : slaves) {
            addDisks(slave, layer + 1, into);
          }
        }
      }
      if (into.size() == known) {
        into.add(new Disk(DeviceNumber.parse(text(device.resolve("dev"))), kindOf(device)));
      }
    } catch (IOException | IllegalArgumentException e) {
      // What sysfs does not show of a device is not known of it.
      return;
    }
  }

  private static DeviceKind kindOf(Path disk) throws IOException {
    Path rotational = disk.resolve("queue/rotational");
    if (!Files.exists(rotational)) {
      return DeviceKind.UNKNOWN;
    }
    if (text(rotational).strip().equals("0")) {
      return DeviceKind.SOLID_STATE;
    }
    return isVirtual(disk) ? DeviceKind.UNKNOWN : DeviceKind.ROTATIONAL;
  }

  /** Virtual disks are said to turn where nobody said otherwise. */
  private static boolean isVirtual(Path disk) {
    for (Path part : disk) {
      String name = part.toString();
      if (name.startsWith("virtio") || name.startsWith("vbd-") || name.equals("virtual")) {
        return true;
      }
    }
    return false;
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.US_ASCII);
  }
}
