package dev.sluice.scheduler.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockDevicesTest {
  private static final Path HERE = Path.of("here");

  @TempDir private Path temp;

  @Test
  void number_splitAndJoined_isUnchanged() {
    long[][] pairs = {{8, 1}, {253, 0}, {259, 300}, {4095, 255}, {4096, 256}, {70_000, 1_000_000}};
    for (long[] pair : pairs) {
      long number = DeviceNumber.of(pair[0], pair[1]);
      assertEquals(pair[0], DeviceNumber.major(number));
      assertEquals(pair[1], DeviceNumber.minor(number));
    }
    assertEquals(0x801, DeviceNumber.of(8, 1));
  }

  @Test
  @Requires(Needs.LINUX)
  void deviceOf_twoPartitionsOfADisk_isTheSameDisk() throws IOException {
    FakeSysfs sysfs =
        new FakeSysfs(temp)
            .disk("sda", "8:0", true)
            .partition("sda", "sda1", "8:1")
            .partition("sda", "sda2", "8:2");
    DeviceId disk = id("8:0", DeviceKind.ROTATIONAL);
    for (String number : List.of("8:0", "8:1", "8:2")) {
      assertEquals(disk, at(sysfs, number, "ext4", "/dev/sda"));
    }
  }

  @Test
  @Requires(Needs.LINUX)
  void deviceOf_volumesAboveOneDisk_isThatDisk() throws IOException {
    FakeSysfs sysfs =
        new FakeSysfs(temp)
            .disk("nvme0n1", "259:0", false)
            .partition("nvme0n1", "nvme0n1p3", "259:3")
            .volume("dm-0", "253:0", "nvme0n1p3")
            .volume("dm-1", "253:1", "dm-0");
    DeviceId disk = id("259:0", DeviceKind.SOLID_STATE);
    assertEquals(disk, at(sysfs, "253:0", "xfs", "/dev/mapper/vg-root"));
    assertEquals(disk, at(sysfs, "253:1", "xfs", "/dev/mapper/crypt"));
  }

  @Test
  @Requires(Needs.LINUX)
  void deviceOf_raidOverSeveralDisks_isTheFirstOfThemAndTurnsIfOneDoes() throws IOException {
    FakeSysfs sysfs =
        new FakeSysfs(temp)
            .disk("sdb", "8:16", true)
            .disk("sda", "8:0", false)
            .partition("sdb", "sdb1", "8:17")
            .volume("md0", "9:0", "sdb1", "sda");
    assertEquals(id("8:0", DeviceKind.ROTATIONAL), at(sysfs, "9:0", "ext4", "/dev/md0"));
  }

  @Test
  @Requires(Needs.LINUX)
  void deviceOf_volumeThatLiesOnItself_ends() throws IOException {
    FakeSysfs sysfs = new FakeSysfs(temp).volume("dm-0", "253:0");
    Path slaves = temp.resolve("devices/virtual/block/dm-0/slaves");
    Files.createSymbolicLink(slaves.resolve("dm-0"), slaves.getParent());
    assertEquals(id("253:0", DeviceKind.UNKNOWN), at(sysfs, "253:0", "ext4", "/dev/dm-0"));
  }

  @Test
  @Requires(Needs.LINUX)
  void deviceOf_diskOfAVirtualMachine_isOfUnknownKind() throws IOException {
    FakeSysfs sysfs = new FakeSysfs(temp).virtualDisk("vda", "254:0");
    assertEquals(id("254:0", DeviceKind.UNKNOWN), at(sysfs, "254:0", "ext4", "/dev/vda"));
  }

  @Test
  @Requires(Needs.LINUX)
  void deviceOf_fileSystemWithANumberOfItsOwn_isTheDiskItNames() throws IOException {
    FakeSysfs sysfs = new FakeSysfs(temp).disk("sda", "8:0", true);
    assertEquals(id("8:0", DeviceKind.ROTATIONAL), at(sysfs, "0:45", "btrfs", "/dev/sda"));
  }

  @Test
  @Requires(Needs.LINUX)
  void deviceOf_networkAndMemory_areKnownByTheirFileSystem() {
    FakeSysfs sysfs = new FakeSysfs(temp);
    assertEquals(id("0:50", DeviceKind.NETWORK), at(sysfs, "0:50", "nfs4", "server:/export"));
    assertEquals(id("0:51", DeviceKind.SOLID_STATE), at(sysfs, "0:51", "tmpfs", "tmpfs"));
    assertEquals(id("0:52", DeviceKind.UNKNOWN), at(sysfs, "0:52", "overlay", "overlay"));
  }

  @Test
  void deviceOf_missingPath_isUnknown() {
    assertTrue(DeviceId.of(temp.resolve("missing")).isUnknown());
  }

  @Test
  @Requires(Needs.LINUX)
  void deviceOf_realPath_isKnownAndTheSameForNeighbours() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    assertFalse(DeviceId.of(temp).isUnknown());
    assertEquals(DeviceId.of(temp), DeviceId.of(file));
  }

  @Test
  void parse_kindsDevicesAndPaths_setsEach() {
    DeviceId disk = id("8:0", DeviceKind.ROTATIONAL);
    DeviceSlotsOptions options =
        DeviceSlotsOptions.parse(
            List.of("rotational=2", "9:1=7", "/data=3"), path -> id("8:16", DeviceKind.NETWORK));
    assertEquals(2, options.slotsOf(disk));
    assertEquals(7, options.slotsOf(id("9:1", DeviceKind.SOLID_STATE)));
    assertEquals(3, options.slotsOf(id("8:16", DeviceKind.NETWORK)));
    assertEquals(4, options.slotsOf(id("0:9", DeviceKind.NETWORK)));
    assertEquals(DeviceSlotsOptions.SLOTS_MAX, options.slotsOf(DeviceId.UNKNOWN));
    assertEquals(5, DeviceSlotsOptions.parse(List.of("5")).slotsOf(disk));
  }

  @Test
  void parse_words_thatSayNothing_areRefused() {
    for (String word : List.of("", "none", "rotational=0", "rotational=x", "/missing/path=3")) {
      assertThrows(
          IllegalArgumentException.class, () -> DeviceSlotsOptions.parse(List.of(word)), word);
    }
  }

  private static DeviceId id(String number, DeviceKind kind) {
    return new DeviceId(DeviceNumber.parse(number), kind);
  }

  private static DeviceId at(FakeSysfs sysfs, String number, String type, String source) {
    return sysfs.mount(HERE, number, type, source).deviceOf(HERE);
  }
}
