package dev.sluice.scheduler.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Block devices laid out as sysfs does, and file systems on them. */
public final class FakeSysfs {
  private final Path root;
  private final Map<Path, BlockDevices.Mount> mounts = new HashMap<>();

  public FakeSysfs(Path root) {
    this.root = root;
  }

  /** A disk. */
  public FakeSysfs disk(String name, String number, boolean turns) throws IOException {
    return device("devices/pci0/ata1/block/" + name, name, number, turns);
  }

  /** A disk of a virtual machine, which is said to turn. */
  public FakeSysfs virtualDisk(String name, String number) throws IOException {
    return device("devices/pci0/virtio1/block/" + name, name, number, true);
  }

  private FakeSysfs device(String where, String name, String number, boolean turns)
      throws IOException {
    Path device = Files.createDirectories(root.resolve(where));
    Path queue = Files.createDirectories(device.resolve("queue"));
    Files.writeString(queue.resolve("rotational"), turns ? "1\n" : "0\n");
    link(device, name, number);
    return this;
  }

  private void link(Path device, String name, String number) throws IOException {
    Files.writeString(device.resolve("dev"), number + "\n");
    Files.createSymbolicLink(
        Files.createDirectories(root.resolve("dev/block")).resolve(number), device);
    Files.createSymbolicLink(
        Files.createDirectories(root.resolve("class/block")).resolve(name), device);
  }

  /** A partition of a disk. */
  public FakeSysfs partition(String disk, String name, String number) throws IOException {
    Path of = root.resolve("class/block").resolve(disk).toRealPath();
    Path device = Files.createDirectories(of.resolve(name));
    Files.writeString(device.resolve("partition"), "1\n");
    link(device, name, number);
    return this;
  }

  /** A volume of the device mapper, or a software RAID, over other devices. */
  public FakeSysfs volume(String name, String number, String... below) throws IOException {
    device("devices/virtual/block/" + name, name, number, true);
    Path slaves =
        Files.createDirectories(root.resolve("devices/virtual/block/" + name + "/slaves"));
    for (String one : below) {
      Files.createSymbolicLink(
          slaves.resolve(one), root.resolve("class/block").resolve(one).toRealPath());
    }
    return this;
  }

  /** A file system at a path. */
  public FakeSysfs mount(Path path, String number, String type, String source) {
    mounts.put(path, new BlockDevices.Mount(DeviceNumber.parse(number), type, source));
    return this;
  }

  /** The device of a path where something was mounted. */
  public DeviceId deviceOf(Path path) {
    return new BlockDevices(
            root,
            asked -> {
              BlockDevices.Mount mount = mounts.get(asked);
              if (mount == null) {
                throw new IOException("nothing is mounted at " + asked);
              }
              return mount;
            })
        .deviceOf(path);
  }
}
