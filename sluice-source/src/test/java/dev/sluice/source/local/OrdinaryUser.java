package dev.sluice.source.local;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.Callable;

/**
 * A user whom permissions hold for. The superuser reads everything, so on Linux the thread takes
 * another user's rights to files for a while.
 */
final class OrdinaryUser {
  private static final int NOBODY = 65_534;

  private OrdinaryUser() {}

  static <T> T call(Callable<T> work) throws Exception {
    if (!System.getProperty("user.name").equals("root")) {
      return work.call();
    }
    Linker linker = Linker.nativeLinker();
    MethodHandle setUser =
        linker.downcallHandle(
            linker.defaultLookup().find("setfsuid").orElseThrow(),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    try {
      int before = (int) setUser.invokeExact(NOBODY);
      try {
        return work.call();
      } finally {
        int _ = (int) setUser.invokeExact(before);
      }
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
