package dev.sluice.detect.prefilter;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * Chooses the form of the prefilter for this machine, and warms it up.
 *
 * <p>A vector form runs slower than plain Java by two orders of magnitude until the compiler has
 * got to it, so it is run on a prepared text, on a thread of the caller's, until it is fast. Forms
 * that the machine lacks the instructions for are not tried ({@link MachineVectors}). One that does
 * not get fast all the same is given up after a while, and where none does the scalar form stays.
 */
public final class VectorSupport {
  private static final String MODULE = "jdk.incubator.vector";

  /** Small, since a vector form that is not compiled yet takes long for it. */
  private static final int TEXT_BYTES = 256;

  /** How long a form may take to get fast: it takes a processor from those that scan. */
  static final long FORM_NANOS_MAX = 2_000_000_000;

  /** The share of the scalar form's time that a vector form must stay below to be worth it. */
  private static final double SHARE_MAX = 0.9;

  private static final int SCALAR_ROUNDS = 200;
  private static final int FAST_ROUNDS_NEEDED = 8;

  private VectorSupport() {}

  /** Whether the Vector API is there at all; touches none of its classes. */
  public static boolean isPresent() {
    return ModuleLayer.boot().findModule(MODULE).isPresent() || isOnBootPath();
  }

  private static boolean isOnBootPath() {
    try {
      Class<?> vector = Class.forName(MODULE + ".ByteVector", false, null);
      VectorSupport.class.getModule().addReads(vector.getModule());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Whether this Java compiles vector forms to vector instructions: the quick compiler alone, or
   * the interpreter, never does.
   */
  public static boolean isCompiled() {
    String compilers = System.getProperty("java.vm.info", "");
    return !compilers.contains("emulated-client") && !compilers.contains("interpreted mode");
  }

  /**
   * Runs the vector forms, the widest first, until one is fast.
   *
   * @param nanoTime a clock
   * @return the form to use: {@link PrefilterForm#SCALAR} if no other is there or gets fast
   */
  public static PrefilterForm warmUp(LiteralIndex index, LongSupplier nanoTime) {
    if (!isPresent() || !isCompiled()) {
      return PrefilterForm.SCALAR;
    }
    return warmUp(MachineVectors.here().forms(), index, nanoTime);
  }

  /** The same with the forms to try. */
  static PrefilterForm warmUp(
      List<PrefilterForm> forms, LiteralIndex index, LongSupplier nanoTime) {
    byte[] text = new byte[TEXT_BYTES + 1 + Prefilter.LOOKAHEAD_BYTES];
    for (int i = 0; i < text.length; i++) {
      // Words of eight letters: hardly a required literal, hardly a token span, as in most text.
      text[i] = (byte) (i % 9 == 0 ? ' ' : 'a' + i * 7 % 26);
    }
    long[] found = new long[TEXT_BYTES / 64];
    Timing scalar = new Timing(PrefilterForm.SCALAR, index);
    long scalarNanos = Long.MAX_VALUE;
    for (int round = 0; round < SCALAR_ROUNDS; round++) {
      scalarNanos = Math.min(scalarNanos, scalar.nanos(text, found, nanoTime));
    }
    for (PrefilterForm form : forms) {
      Timing vector = new Timing(form, index);
      long begun = nanoTime.getAsLong();
      int fast = 0;
      while (fast < FAST_ROUNDS_NEEDED && nanoTime.getAsLong() - begun < FORM_NANOS_MAX) {
        fast = vector.nanos(text, found, nanoTime) <= scalarNanos * SHARE_MAX ? fast + 1 : 0;
      }
      if (fast == FAST_ROUNDS_NEEDED) {
        return form;
      }
    }
    return PrefilterForm.SCALAR;
  }

  /** Times one form. */
  private static final class Timing {
    private final Prefilter prefilter;
    private final MaskForm maskForm;
    private final TextMasks masks = new TextMasks(TEXT_BYTES / 64);
    private final int[] stretches = {1};

    Timing(PrefilterForm form, LiteralIndex index) {
      prefilter = form.prefilter(index);
      maskForm = form.maskForm();
    }

    long nanos(byte[] text, long[] found, LongSupplier nanoTime) {
      long before = nanoTime.getAsLong();
      masks.fill(maskForm, text, 1, TEXT_BYTES / 64, 0, text.length);
      prefilter.mark(text, 1, 1 + TEXT_BYTES, masks, 1, found);
      prefilter.markStretches(text, stretches, stretches.length, masks, 1, found);
      return nanoTime.getAsLong() - before;
    }
  }
}
