package dev.sluice.source.local;

import java.lang.foreign.MemorySegment;

/**
 * Tells the system how the pages of a mapped file are used. Where it cannot be told, or Java has no
 * native access, nothing happens; and it may refuse advice that it has no use for.
 */
public enum PageAdvice {
  /** The pages may go: they stay in the file cache, and come back when they are looked at. */
  NOT_NEEDED(4);

  private static final boolean IS_TAKEN =
      PageAdvice.class.getModule().isNativeAccessEnabled() && LinuxFiles.areAvailable();

  private final int number;

  PageAdvice(int number) {
    this.number = number;
  }

  /** Gives it for all pages of a mapped file. */
  public void give(MemorySegment mapped) {
    if (IS_TAKEN) {
      int _ =
          LinuxCalls.advise(CallScratch.get().errno, mapped.address(), mapped.byteSize(), number);
    }
  }
}
