package dev.sluice.cli;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows between the modules: who may know whom. */
class ArchitectureTest {
  private static final JavaClasses SLUICE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.sluice");

  @Test
  void modules_dependOnlyAlongTheArrows() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .withOptionalLayers(true)
        .layer("scheduler")
        .definedBy("dev.sluice.scheduler..")
        .layer("detect")
        .definedBy("dev.sluice.detect..")
        .layer("source")
        .definedBy("dev.sluice.source..")
        .layer("pipeline")
        .definedBy("dev.sluice.pipeline..")
        .layer("scan")
        .definedBy("dev.sluice.scan..")
        .layer("state")
        .definedBy("dev.sluice.state..")
        .layer("report")
        .definedBy("dev.sluice.report..")
        .layer("validate")
        .definedBy("dev.sluice.validate..")
        .layer("cli")
        .definedBy("dev.sluice.cli..")
        .whereLayer("scheduler")
        .mayNotAccessAnyLayer()
        .whereLayer("detect")
        .mayNotAccessAnyLayer()
        .whereLayer("source")
        .mayNotAccessAnyLayer()
        .whereLayer("pipeline")
        .mayOnlyAccessLayers("scheduler", "source")
        .whereLayer("scan")
        .mayOnlyAccessLayers("pipeline", "scheduler", "detect", "source")
        .whereLayer("state")
        .mayOnlyAccessLayers("scan")
        .whereLayer("report")
        .mayOnlyAccessLayers("scan", "detect")
        .whereLayer("validate")
        .mayOnlyAccessLayers("scan", "detect", "source")
        .whereLayer("cli")
        .mayNotBeAccessedByAnyLayer()
        .check(SLUICE);
  }
}
