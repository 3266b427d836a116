package dev.sluice.testing;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The memory that threads share in the classes of a module, as far as compiled classes tell:
 * volatile fields, atomics, concurrent collections, locks, monitors and variable handles.
 */
final class SharedMemory {
  private static final Pattern TYPE =
      Pattern.compile(
          "java/util/concurrent/(atomic/\\w+|locks/\\w+|Concurrent\\w+|CopyOnWrite\\w+"
              + "|CountDownLatch|CyclicBarrier|Semaphore|Phaser|\\w+BlockingQueue|\\w+BlockingDeque)");
  private static final Set<String> MADE_BY = Set.of("newKeySet", "findVarHandle");

  private final SynchronizationPage page;
  private final Set<String> unexplained = new TreeSet<>();

  private SharedMemory(SynchronizationPage page) {
    this.page = page;
  }

  /** What the classes below a folder share and the page has no row for. */
  static Set<String> unexplained(Path classes, SynchronizationPage page) throws IOException {
    SharedMemory memory = new SharedMemory(page);
    try (Stream<Path> all = Files.walk(classes)) {
      for (Path file : all.filter(one -> one.toString().endsWith(".class")).toList()) {
        if (!file.endsWith("module-info.class")) {
          memory.look(ClassFile.of().parse(Files.readAllBytes(file)));
        }
      }
    }
    return memory.unexplained;
  }

  private void look(ClassModel model) {
    String whole = model.thisClass().asInternalName();
    List<String> names =
        Arrays.stream(whole.substring(whole.lastIndexOf('/') + 1).split("\\$", -1))
            .filter(name -> !name.isEmpty() && !Character.isDigit(name.charAt(0)))
            .toList();
    for (FieldModel field : model.fields()) {
      String name = field.fieldName().stringValue();
      if (isShared(field) && !field.flags().has(AccessFlag.SYNTHETIC) && !isNamed(names, name)) {
        unexplained.add(String.join(".", names) + "." + name);
      }
    }
    if (model.methods().stream().anyMatch(SharedMemory::isShared) && !isNamed(names)) {
      unexplained.add(String.join(".", names));
    }
  }

  private boolean isNamed(List<String> types, String field) {
    return page.rows().stream()
        .anyMatch(row -> types.stream().anyMatch(type -> row.names(type, field)));
  }

  private boolean isNamed(List<String> types) {
    return page.rows().stream().anyMatch(row -> types.stream().anyMatch(row::names));
  }

  private static boolean isShared(FieldModel field) {
    String type = field.fieldType().stringValue();
    return field.flags().has(AccessFlag.VOLATILE)
        || (type.startsWith("L") && TYPE.matcher(type.substring(1, type.length() - 1)).matches());
  }

  private static boolean isShared(MethodModel method) {
    // Its signature is that of Throwable, and nothing is shared.
    if (method.methodName().equalsString("fillInStackTrace")) {
      return false;
    }
    return method.flags().has(AccessFlag.SYNCHRONIZED)
        || method
            .code()
            .map(code -> code.elementStream().anyMatch(SharedMemory::isShared))
            .orElse(false);
  }

  private static boolean isShared(CodeElement element) {
    return switch (element) {
      case MonitorInstruction _ -> true;
      case NewObjectInstruction made -> TYPE.matcher(made.className().asInternalName()).matches();
      case InvokeInstruction call -> MADE_BY.contains(call.name().stringValue());
      default -> false;
    };
  }
}
