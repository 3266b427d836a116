package dev.sluice.detect.prefilter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import jdk.incubator.vector.ByteVector;

/**
 * What vectors this machine has, as far as Java tells. A form that needs others is not slow but
 * hopeless: Java plays each of its instructions in many hundred steps, however long it runs.
 *
 * @param bytes how many bytes a vector holds
 * @param features what the processor can do, in the words of the JVM; empty if it does not tell
 */
record MachineVectors(int bytes, String features) {
  private static final int WIDE_BYTES = 64;

  /** Look-ups in tables of 64 and 128 bytes. */
  private static final String BYTE_TABLES = "avx512_vbmi";

  /** Those of the machine this runs on. Needs the module {@code jdk.incubator.vector}. */
  static MachineVectors here() {
    return new MachineVectors(ByteVector.SPECIES_PREFERRED.length(), featuresHere());
  }

  /** Internal to Java, which lets those ask whom its command line names. */
  private static String featuresHere() {
    try {
      Object features =
          Class.forName("jdk.internal.vm.vector.VectorSupport")
              .getMethod("getCPUFeatures")
              .invoke(null);
      return String.valueOf(features);
    } catch (ReflectiveOperationException | LinkageError unknown) {
      return "";
    }
  }

  /** The forms with vectors that may be fast here, the widest first. */
  List<PrefilterForm> forms() {
    List<PrefilterForm> forms = new ArrayList<>(2);
    if (bytes >= WIDE_BYTES && mayLookUpBytes()) {
      forms.add(PrefilterForm.WIDE);
    }
    forms.add(PrefilterForm.COMPARING);
    return forms;
  }

  private boolean mayLookUpBytes() {
    return features.isEmpty()
        || List.of(features.toLowerCase(Locale.ROOT).split("[ ,]+")).contains(BYTE_TABLES);
  }
}
