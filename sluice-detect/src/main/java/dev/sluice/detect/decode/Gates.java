package dev.sluice.detect.decode;

import dev.sluice.detect.prefilter.VectorSupport;
import java.lang.reflect.InvocationTargetException;

/** The forms of the gate. */
final class Gates {
  private Gates() {}

  /**
   * The gate with vectors; without the module, the one in plain Java.
   *
   * @param wide whether the machine looks up 64 bytes in a table at once
   */
  static Gate vector(boolean wide) {
    if (!VectorSupport.isPresent()) {
      return new ScalarGate();
    }
    try {
      // By name, so that nothing of the module is loaded before it is wanted.
      return Class.forName("dev.sluice.detect.decode." + (wide ? "WideGate" : "VectorGate"))
          .asSubclass(Gate.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException e) {
      throw new IllegalStateException("the vector gate is part of this module", e);
    }
  }
}
