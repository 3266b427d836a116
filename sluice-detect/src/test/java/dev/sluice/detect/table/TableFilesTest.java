package dev.sluice.detect.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A folder is named by a property of the process. */
@Isolated
class TableFilesTest {
  private static final String PROPERTY = "sluice.tables";
  private static final byte[] BYTES = {1, 2, 3};

  @TempDir Path folder;

  @AfterEach
  void forgetTheFolder() {
    System.clearProperty(PROPERTY);
  }

  @Test
  void readLaid_noFolderNamed_isNothing() {
    assertNull(TableFiles.readLaid("table.bin"));
  }

  @Test
  void readLaid_fileInTheFolder_isItsBytes() throws IOException {
    System.setProperty(PROPERTY, folder.toString());
    assertNull(TableFiles.readLaid("table.bin"));
    Files.write(folder.resolve("table.bin"), BYTES);
    assertArrayEquals(BYTES, TableFiles.readLaid("table.bin"));
  }

  @Test
  void read_fileThatTheJarHasNot_isThatOfTheFolder() throws IOException {
    assertThrows(
        IllegalStateException.class, () -> TableFiles.read(TableFilesTest.class, "table.bin"));
    System.setProperty(PROPERTY, folder.toString());
    Files.write(folder.resolve("table.bin"), BYTES);
    assertArrayEquals(BYTES, TableFiles.read(TableFilesTest.class, "table.bin"));
  }

  @Test
  void read_fileThatTheJarHas_isThatOfTheJar() throws IOException {
    String own = "TableFilesTest.class";
    int length = TableFiles.read(TableFilesTest.class, own).length;
    System.setProperty(PROPERTY, folder.toString());
    Files.write(folder.resolve(own), BYTES);
    assertEquals(length, TableFiles.read(TableFilesTest.class, own).length);
  }
}
