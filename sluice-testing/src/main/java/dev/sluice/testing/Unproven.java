package dev.sluice.testing;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says in one line which tests of a build were skipped, what that leaves unproven, and which
 * command proves it. Under {@code CI} a reason that {@code .ci/allowed-skips} does not list fails
 * the build.
 */
public final class Unproven {
  private static final Pattern NEED = Pattern.compile("needs (.*): not proven is (.*)");

  private Unproven() {}

  public static void main(String[] arguments) throws IOException {
    boolean isStrict = System.getenv("CI") != null && !System.getenv("CI").isEmpty();
    if (!say(Path.of(arguments[0]), isStrict, System.out)) {
      System.exit(1);
    }
  }

  /** Says what the tests below a folder left unproven; gives whether that may be. */
  static boolean say(Path root, boolean isStrict, PrintStream out) throws IOException {
    Map<String, Integer> reasons = reasons(root);
    if (reasons.isEmpty()) {
      out.println("Every test ran: nothing is left unproven.");
      return true;
    }
    int count = reasons.values().stream().mapToInt(Integer::intValue).sum();
    out.println(
        count
            + (count == 1 ? " test was" : " tests were")
            + " skipped. Not proven: "
            + String.join("; ", reasons.keySet().stream().map(Unproven::shortly).toList())
            + ". '.ci/run' installs what is missing and proves it.");
    if (!isStrict) {
      return true;
    }
    List<String> refused = new ArrayList<>(reasons.keySet());
    for (String allowed : Files.readAllLines(root.resolve(".ci/allowed-skips"))) {
      if (!allowed.isBlank() && !allowed.startsWith("#")) {
        refused.removeIf(reason -> reason.startsWith(allowed));
      }
    }
    refused.forEach(reason -> out.println("CI: skipped, and not in .ci/allowed-skips: " + reason));
    return refused.isEmpty();
  }

  private static String shortly(String reason) {
    Matcher need = NEED.matcher(reason);
    return need.matches() ? need.group(2) + " (needs " + need.group(1) + ")" : reason;
  }

  /** How many tests were skipped for which reason, as {@link SkippedTests} wrote it down. */
  private static Map<String, Integer> reasons(Path root) throws IOException {
    Map<String, Integer> reasons = new TreeMap<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.sorted().toList()) {
        Path skipped = module.resolve("target/skipped");
        if (Files.isDirectory(skipped)) {
          try (Stream<Path> files = Files.list(skipped)) {
            for (Path file : files.filter(one -> isStillThere(module, one)).toList()) {
              Files.readAllLines(file).forEach(reason -> reasons.merge(reason, 1, Integer::sum));
            }
          }
        }
      }
    }
    return reasons;
  }

  /** Whether the class of a file has not been removed since. */
  private static boolean isStillThere(Path module, Path file) {
    String test = file.getFileName().toString().replaceAll("\\.txt$", "");
    return Files.exists(
        module.resolve("target/test-classes").resolve(test.replace('.', '/') + ".class"));
  }
}
