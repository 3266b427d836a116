package dev.sluice.cli.console;

import java.util.List;
import java.util.concurrent.ExecutionException;

/** What is said of a failure that nobody expected: one line, and where to report it. */
public final class Unexpected {
  private static final String WHERE =
      "this is a defect; please report it with this line and the command in the project's issue"
          + " tracker, or as SECURITY.md says if it can be exploited";

  private static final String DEBUG_VARIABLE = "SLUICE_STACK_TRACE";

  private Unexpected() {}

  /** Has what ends a thread unexpectedly told on {@code console}. */
  public static void tellOf(List<String> words, Console console) {
    Thread.setDefaultUncaughtExceptionHandler(new Teller(words, console));
  }

  /** No lambda: the process's first one would be spun at every start, before any command runs. */
  private record Teller(List<String> words, Console console)
      implements Thread.UncaughtExceptionHandler {
    /** Without the words of the command, which may hold a password. */
    @Override
    public String toString() {
      return "Teller";
    }

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
      told(failure, words, console);
    }
  }

  public static void told(Throwable failure, List<String> words, Console console) {
    Throwable cause = cause(failure);
    if (cause instanceof OutOfMemoryError) {
      console.error("out of memory: " + cause.getMessage() + "; give it more with -Xmx");
    } else {
      String command = words.isEmpty() ? "" : words.getFirst();
      console.error("internal error in '" + command + "': " + cause + place(cause) + "; " + WHERE);
    }
    if (System.getenv(DEBUG_VARIABLE) != null) {
      failure.printStackTrace(console.err());
    }
  }

  /** What happened, without what only carried it from thread to thread. */
  private static Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    boolean isCarrier =
        failure instanceof ExecutionException
            || failure.getClass().getSimpleName().equals("ExecutorFailedException");
    return cause != null && isCarrier ? cause : failure;
  }

  /** Where in our own code it happened. */
  private static String place(Throwable cause) {
    for (StackTraceElement element : cause.getStackTrace()) {
      if (element.getClassName().startsWith("dev.sluice.")) {
        return " at " + element;
      }
    }
    return "";
  }
}
