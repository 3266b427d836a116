package dev.sluice.simulation;

import dev.sluice.simulation.stage.Preemption;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Loads Sluice's classes anew, with a {@link Preemption} point before each access of the scheduler
 * to memory that threads share, and with the bugs a test plants, there or in the task graph.
 *
 * <p>What comes out is the real code at the granularity of single accesses, under sequential
 * consistency; weaker orderings are left to jcstress.
 */
public final class InstrumentingLoader extends ClassLoader {
  private static final String SLUICE = "dev.sluice.";
  private static final String SCHEDULER = "dev.sluice.scheduler.";
  private static final String PIPELINE = "dev.sluice.pipeline.";
  private static final Set<String> SHARED_MEMORY =
      Set.of(
          "java/lang/invoke/VarHandle",
          "java/util/concurrent/atomic/AtomicIntegerArray",
          "java/util/concurrent/atomic/LongAdder");
  private static final ClassDesc PREEMPTION = ClassDesc.of(Preemption.class.getName());
  private static final MethodTypeDesc POINT = MethodTypeDesc.of(ConstantDescs.CD_void);

  private final boolean fine;
  private final List<PlantedBug> bugs;
  private final Set<PlantedBug> planted = new HashSet<>();

  /** {@code fine} for points at every access, else only where the simulator itself has them. */
  InstrumentingLoader(boolean fine, List<PlantedBug> bugs) {
    super(InstrumentingLoader.class.getClassLoader());
    this.fine = fine;
    this.bugs = List.copyOf(bugs);
  }

  /** Whether every bug has found its place in the classes loaded so far. */
  boolean allPlanted() {
    return planted.size() == bugs.size();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(SLUICE)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      byte[] changed = isChanged(name) ? change(name, bytes) : bytes;
      return defineClass(name, changed, 0, changed.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static boolean isChanged(String name) {
    return name.startsWith(SCHEDULER) || name.startsWith(PIPELINE);
  }

  private byte[] change(String className, byte[] bytes) {
    ClassFile file =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(getParent())));
    ClassModel model = file.parse(bytes);
    Set<String> volatileFields =
        model.fields().stream()
            .filter(field -> field.flags().has(AccessFlag.VOLATILE))
            .map(field -> field.fieldName().stringValue())
            .collect(Collectors.toSet());
    return file.transformClass(
        model,
        ClassTransform.transformingMethods(
            (builder, part) -> {
              if (part instanceof CodeModel code) {
                String method = code.parent().orElseThrow().methodName().stringValue();
                builder.transformCode(
                    code,
                    (to, element) -> {
                      if (className.startsWith(SCHEDULER)) {
                        addPoint(method, volatileFields, to, element);
                      }
                      if (!plant(className, method, to, element)) {
                        to.with(element);
                      }
                    });
              } else {
                builder.with(part);
              }
            }));
  }

  /** Puts a bug in the place of {@code element} if one belongs there. */
  private boolean plant(String className, String method, CodeBuilder to, CodeElement element) {
    if (element instanceof InvokeInstruction call) {
      for (PlantedBug bug : bugs) {
        if (bug.isAt(className, method, call)) {
          planted.add(bug);
          bug.plant(to, call);
          return true;
        }
      }
    }
    return false;
  }

  private void addPoint(
      String method, Set<String> volatileFields, CodeBuilder to, CodeElement element) {
    boolean shared =
        switch (element) {
          case InvokeInstruction call -> SHARED_MEMORY.contains(call.owner().asInternalName());
          case FieldInstruction field -> volatileFields.contains(field.name().stringValue());
          default -> false;
        };
    // What is being made belongs to its maker.
    if (fine && shared && !method.equals("<init>") && !method.equals("<clinit>")) {
      to.invokestatic(PREEMPTION, "point", POINT);
    }
  }
}
