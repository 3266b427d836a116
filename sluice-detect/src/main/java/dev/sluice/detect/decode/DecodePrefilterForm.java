package dev.sluice.detect.decode;

import dev.sluice.detect.prefilter.VectorSupport;
import java.lang.reflect.InvocationTargetException;

/** A way to tell the bytes of many words of 64 apart. Any number of threads may share one. */
interface DecodePrefilterForm {
  /**
   * Fills a bit a byte, from word 1 on.
   *
   * @param at where the first word begins
   * @param base64 the base64 characters
   * @param specials those of {@link Bytes#isSpecial}
   */
  void fill(byte[] text, int at, int words, long[] base64, long[] specials);

  /**
   * The form with vectors; without the module, the one in plain Java.
   *
   * @param wide whether the machine looks up 64 bytes in a table at once
   */
  static DecodePrefilterForm vector(boolean wide) {
    if (!VectorSupport.isPresent()) {
      return new ScalarDecodePrefilterForm();
    }
    try {
      // By name, so that nothing of the module is loaded before it is wanted.
      return Class.forName(
              "dev.sluice.detect.decode." + (wide ? "Wide" : "Comparing") + "DecodePrefilterForm")
          .asSubclass(DecodePrefilterForm.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException e) {
      throw new IllegalStateException("the vector forms are part of this module", e);
    }
  }
}
