package dev.sluice.source.local;

import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.r10;
import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.r11;
import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.r8;
import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.r9;
import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.rax;
import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.rcx;
import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.rdi;
import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.rdx;
import static jdk.internal.foreign.abi.x64.X86_64Architecture.Regs.rsi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import jdk.internal.access.SharedSecrets;
import jdk.internal.foreign.abi.ABIDescriptor;
import jdk.internal.foreign.abi.CapturableState;
import jdk.internal.foreign.abi.NativeEntryPoint;
import jdk.internal.foreign.abi.VMStorage;
import jdk.internal.foreign.abi.x64.X86_64Architecture;
import jdk.internal.loader.BootLoader;

/**
 * System calls through the one thing that the platform's linker makes of a function: an entry point
 * of the JVM. The linker itself makes some thirty classes on the way to it, at every start, in cold
 * code. What is used here is the inside of Java 25, which launchers open to this code.
 */
final class DirectCalls {
  private static final int NUMBERS = 6;

  /** Where the function is. */
  private static final long FUNCTION = find();

  /** Takes the function, the place for the error number, the number of the call, and its words. */
  private static final MethodHandle CALL = link();

  private DirectCalls() {}

  /** Whether the function was found. Without access to the inside of Java, not even this ends. */
  static boolean areLinked() {
    return FUNCTION != 0;
  }

  static long call(long errno, long number, long a, long b, long c, long d, long e)
      throws Throwable {
    return (long) CALL.invokeExact(FUNCTION, errno, number, a, b, c, d, e);
  }

  /** The C library belongs to every library of the platform, so each knows the function. */
  private static long find() {
    return BootLoader.getNativeLibraries().find(LinuxCalls.FUNCTION);
  }

  /** The calling convention of Linux for whole numbers: six registers, and one for the result. */
  private static MethodHandle link() {
    VMStorage[] numbers = {rdi, rsi, rdx, rcx, r8, r9};
    VMStorage[] result = {rax};
    VMStorage[] none = {};
    ABIDescriptor convention =
        X86_64Architecture.abiFor(
            numbers, none, result, none, 0, new VMStorage[] {r10, r11}, none, 16, 0, r10, r11);
    VMStorage[] moves = new VMStorage[2 + NUMBERS];
    moves[0] = convention.targetAddrStorage();
    moves[1] = convention.capturedStateStorage();
    System.arraycopy(numbers, 0, moves, 2, NUMBERS);
    Class<?>[] words = new Class<?>[moves.length];
    Arrays.fill(words, long.class);
    NativeEntryPoint entry =
        NativeEntryPoint.make(
            convention,
            moves,
            result,
            MethodType.methodType(long.class, words),
            false,
            CapturableState.maskFromName("errno"),
            true,
            false);
    return SharedSecrets.getJavaLangInvokeAccess().nativeMethodHandle(entry);
  }
}
