package dev.sluice.scheduler.affinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuAffinityTest {
  @Test
  @Requires(Needs.LINUX)
  void allowedCpus_onLinux_holdsAsManyAsTheVirtualMachineMayUse() {
    assertTrue(
        CpuAffinity.ofThisMachine().allowedCpus().size()
            >= Runtime.getRuntime().availableProcessors());
  }

  @Test
  @Requires(Needs.LINUX)
  void pinCurrentThread_onLinux_leavesThatCpuAlone() throws InterruptedException {
    CpuAffinity affinity = CpuAffinity.ofThisMachine();
    int cpu = affinity.allowedCpus().getLast();
    List<Object> seen = new ArrayList<>();
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  seen.add(affinity.pinCurrentThread(cpu));
                  seen.add(affinity.allowedCpus());
                });
    thread.join();
    assertEquals(List.of(new PinResult.Pinned(cpu), List.of(cpu)), seen);
  }

  @Test
  @Requires(Needs.LINUX)
  void pinCurrentThread_toACpuThatIsNotThere_isRefused() {
    assertInstanceOf(PinResult.Refused.class, CpuAffinity.ofThisMachine().pinCurrentThread(8191));
  }

  @Test
  void pinCurrentThread_elsewhere_isUnsupportedWithAReason() {
    CpuAffinity affinity = new NoAffinity("not here");
    assertEquals(new PinResult.Unsupported("not here"), affinity.pinCurrentThread(0));
    assertEquals(List.of(), affinity.allowedCpus());
  }
}
