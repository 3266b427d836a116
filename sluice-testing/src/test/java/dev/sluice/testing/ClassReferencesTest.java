package dev.sluice.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassReferencesTest {
  @TempDir Path folder;

  @Test
  void cycles_packagesThatLeadBack_areFound() throws IOException {
    knows("dev.sluice.a.One", "dev.sluice.b.Two");
    knows("dev.sluice.b.Two", "dev.sluice.c.Three");
    knows("dev.sluice.c.Three", "dev.sluice.a.One");
    knows("dev.sluice.d.Four", "dev.sluice.a.One");
    assertEquals(
        List.of(Set.of("dev.sluice.a", "dev.sluice.b", "dev.sluice.c")),
        ClassReferences.of(folder).cycles());
  }

  @Test
  void cycles_packagesInAnOrder_areNone() throws IOException {
    knows("dev.sluice.a.One", "dev.sluice.b.Two");
    knows("dev.sluice.a.Other", "dev.sluice.a.One");
    knows("dev.sluice.b.Two", "java.lang.String");
    ClassReferences references = ClassReferences.of(folder);
    assertEquals(List.of(), references.cycles());
    assertEquals(Set.of("dev.sluice.b"), references.packages().get("dev.sluice.a"));
  }

  @Test
  void read_table_saysWhoMayKnowWhom() throws IOException {
    ModuleTable table =
        table(
            """
            | `sluice-source` | the SPI | nothing |
            | `sluice-source-git` | Git | source |
            | `sluice-cli` | flags | all |
            | `sluice-stress` | tests | source; test-side |
            """);
    assertEquals(Set.of(), table.mayKnow("sluice-source"));
    assertEquals(Set.of("sluice-source"), table.mayKnow("sluice-source-git"));
    assertEquals(4, table.mayKnow("sluice-cli").size());
    assertEquals(Set.of("sluice-source"), table.mayKnow("sluice-stress"));
    assertEquals("sluice-source-git", table.moduleOf("dev.sluice.source.git.pack"));
    assertEquals("sluice-source", table.moduleOf("dev.sluice.source.local"));
    assertEquals("", table.moduleOf("dev.sluice.sources"));
  }

  @Test
  void read_tableThatNamesAnUnknownModule_isRefused() {
    assertThrows(
        IllegalStateException.class, () -> table("| `sluice-source` | the SPI | surce |\n"));
  }

  private ModuleTable table(String rows) throws IOException {
    return ModuleTable.read(Files.writeString(folder.resolve("page.md"), rows));
  }

  /** Writes a class with a field of another. */
  private void knows(String name, String other) throws IOException {
    byte[] bytes =
        ClassFile.of()
            .build(
                ClassDesc.of(name),
                type -> type.withField("field", ClassDesc.of(other), ClassFile.ACC_PRIVATE));
    Files.write(folder.resolve(name + ".class"), bytes);
  }
}
