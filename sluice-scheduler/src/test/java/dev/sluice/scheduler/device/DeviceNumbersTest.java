package dev.sluice.scheduler.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceNumbersTest {
  @TempDir private Path temp;

  @Test
  void number_splitAndJoined_isUnchanged() {
    long[][] pairs = {{8, 1}, {253, 0}, {259, 300}, {4095, 255}, {4096, 256}, {70_000, 1_000_000}};
    for (long[] pair : pairs) {
      long number = DeviceNumbers.number(pair[0], pair[1]);
      assertEquals(pair[0], DeviceNumbers.major(number));
      assertEquals(pair[1], DeviceNumbers.minor(number));
    }
    assertEquals(0x801, DeviceNumbers.number(8, 1));
  }

  @Test
  @Requires(Needs.LINUX)
  void diskOf_twoPartitionsOfADisk_isTheSameDisk() throws IOException {
    DeviceNumbers numbers = sysfs();
    DeviceId disk = new DeviceId(DeviceNumbers.number(8, 0));
    assertEquals(disk, numbers.diskOf(DeviceNumbers.number(8, 1)));
    assertEquals(disk, numbers.diskOf(DeviceNumbers.number(8, 2)));
    assertEquals(disk, numbers.diskOf(DeviceNumbers.number(8, 0)));
  }

  @Test
  @Requires(Needs.LINUX)
  void diskOf_notInSysfs_isTheNumberItself() throws IOException {
    assertEquals(new DeviceId(0x2a), sysfs().diskOf(0x2a));
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

  /** A disk 8:0 with the partitions 8:1 and 8:2, laid out as sysfs does. */
  private DeviceNumbers sysfs() throws IOException {
    Path disk = Files.createDirectories(temp.resolve("devices/sda"));
    Files.writeString(disk.resolve("dev"), "8:0\n");
    Path links = Files.createDirectories(temp.resolve("block"));
    Files.createSymbolicLink(links.resolve("8:0"), disk);
    for (int partition = 1; partition <= 2; partition++) {
      Path part = Files.createDirectories(disk.resolve("sda" + partition));
      Files.writeString(part.resolve("dev"), "8:" + partition + "\n");
      Files.writeString(part.resolve("partition"), partition + "\n");
      Files.createSymbolicLink(links.resolve("8:" + partition), part);
    }
    return new DeviceNumbers(links);
  }
}
