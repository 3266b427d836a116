package dev.sluice.detect.prefilter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.detect.regex.ByteSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class VectorSupportTest {
  private static final String WITH_TABLES = "avx2, avx512f, avx512bw, avx512_vbmi2, avx512_vbmi";
  private static final String WITHOUT_TABLES = "avx2, avx512f, avx512bw, avx512_vbmi2";

  @Test
  void forms_vectorsOf256Bits_wideFormIsNotTried() {
    assertEquals(
        List.of(PrefilterForm.COMPARING), new MachineVectors(32, "sse2, avx, avx2").forms());
    assertEquals(List.of(PrefilterForm.COMPARING), new MachineVectors(32, "").forms());
    assertEquals(List.of(PrefilterForm.COMPARING), new MachineVectors(16, "asimd, crc").forms());
  }

  @Test
  void forms_wideVectorsWithoutTables_wideFormIsNotTried() {
    assertEquals(List.of(PrefilterForm.COMPARING), new MachineVectors(64, WITHOUT_TABLES).forms());
  }

  @Test
  void forms_wideVectorsWithTables_wideFormIsTriedFirst() {
    List<PrefilterForm> both = List.of(PrefilterForm.WIDE, PrefilterForm.COMPARING);
    assertEquals(both, new MachineVectors(64, WITH_TABLES).forms());
    assertEquals(both, new MachineVectors(64, "AVX512F AVX512_VBMI").forms());
    assertEquals(both, new MachineVectors(64, "").forms(), "Java does not tell");
  }

  @Test
  void warmUp_formThatDoesNotGetFast_isGivenUpWhenItsTimeIsOver() {
    AtomicLong nanos = new AtomicLong();
    AtomicLong asked = new AtomicLong();
    long step = VectorSupport.FORM_NANOS_MAX / 100;
    PrefilterForm form =
        VectorSupport.warmUp(
            List.of(PrefilterForm.COMPARING),
            index(),
            () -> {
              assertTrue(asked.incrementAndGet() < 1000, "the form is tried for ever");
              return nanos.addAndGet(step);
            });
    assertEquals(PrefilterForm.SCALAR, form);
  }

  @Test
  void warmUp_formThatIsFast_isTaken() {
    AtomicLong asked = new AtomicLong();
    AtomicLong nanos = new AtomicLong();
    // The plain form is timed first, and looks slow.
    PrefilterForm form =
        VectorSupport.warmUp(
            List.of(PrefilterForm.COMPARING),
            index(),
            () -> nanos.addAndGet(asked.incrementAndGet() <= 400 ? 1000 : 1));
    assertEquals(PrefilterForm.COMPARING, form);
  }

  private static LiteralIndex index() {
    List<ByteSet> literal =
        List.of(ByteSet.of('k'), ByteSet.of('e'), ByteSet.of('y'), ByteSet.of('='));
    return LiteralIndex.of(List.of(literal), List.of(ByteSet.ALL), false);
  }
}
