package dev.sluice.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class BillOfMaterialsTest {
  private static final String WRITTEN =
      """
      {
        "bomFormat" : "CycloneDX",
        "components" : [
          {
            "bom-ref" : "pkg:kept",
            "name" : "kept",
            "version" : "1"
          },
          {
            "bom-ref" : "pkg:jna",
            "name" : "jna",
            "version" : "5.13.0"
          }
        ],
        "dependencies" : [
          {
            "ref" : "pkg:kept",
            "dependsOn" : [
              "pkg:other",
              "pkg:jna"
            ]
          },
          {
            "ref" : "pkg:jna",
            "dependsOn" : [ ]
          }
        ]
      }
      """;

  @Test
  void bundled_jarThatIsLeftOut_isGoneAndTheRuntimeIsThere() throws IOException {
    assertEquals(
        """
        {
          "bomFormat" : "CycloneDX",
          "components" : [
            {
              "bom-ref" : "pkg:kept",
              "name" : "kept",
              "version" : "1"
            },
            {
              "type" : "platform",
              "bom-ref" : "java-runtime",
              "name" : "openjdk",
              "version" : "25.0.3",
              "description" : "Java runtime of the archive, the package and the image",
              "scope" : "required",
              "licenses" : [
                { "expression" : "GPL-2.0-only WITH Classpath-exception-2.0" }
              ]
            }
          ],
          "dependencies" : [
            {
              "ref" : "pkg:kept",
              "dependsOn" : [
                "pkg:other"
              ]
            }
          ]
        }
        """,
        BillOfMaterials.bundled(WRITTEN, "25.0.3"));
  }

  @Test
  void bundled_anotherLayout_fails() {
    String compact = WRITTEN.replace("\n", "");
    assertThrows(IOException.class, () -> BillOfMaterials.bundled(compact, "25.0.3"));
  }
}
