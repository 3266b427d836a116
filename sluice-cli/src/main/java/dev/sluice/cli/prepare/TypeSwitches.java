package dev.sluice.cli.prepare;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites switches over types in class files. The compiler leaves such a switch to be linked when
 * it is first reached, which takes a cold JVM a millisecond each and no AOT cache can keep; here
 * each becomes a method that asks {@code instanceof} for one type after another.
 */
final class TypeSwitches {
  private static final ClassDesc BOOTSTRAPS = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
  private static final String TYPE_SWITCH = "typeSwitch";
  private static final int ADDED_FLAGS =
      AccessFlag.PRIVATE.mask() | AccessFlag.STATIC.mask() | AccessFlag.SYNTHETIC.mask();

  private TypeSwitches() {}

  /** The class with its switches rewritten; the same bytes if it has none. */
  static byte[] rewritten(byte[] classFile) {
    ClassFile files = ClassFile.of();
    ClassModel model = files.parse(classFile);
    Rewriting rewriting = new Rewriting(model);
    byte[] result =
        files.transformClass(
            model,
            ClassTransform.transformingMethodBodies(rewriting::instruction)
                .andThen(ClassTransform.endHandler(rewriting::end)));
    return rewriting.added.isEmpty() ? classFile : result;
  }

  /** Whether an instruction is such a switch, over types alone. */
  static boolean isTypeSwitch(CodeElement element) {
    return element instanceof InvokeDynamicInstruction call
        && call.bootstrapMethod().owner().equals(BOOTSTRAPS)
        && call.bootstrapMethod().methodName().equals(TYPE_SWITCH)
        && call.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
  }

  /** A method that stands for one switch. */
  private record Added(String name, MethodTypeDesc type, List<ConstantDesc> labels) {}

  private static final class Rewriting {
    private final ClassModel model;
    private final boolean isInterface;
    private final List<Added> added = new ArrayList<>();

    Rewriting(ClassModel model) {
      this.model = model;
      isInterface = model.flags().has(AccessFlag.INTERFACE);
    }

    void instruction(CodeBuilder into, CodeElement element) {
      if (isTypeSwitch(element)) {
        call(into, (InvokeDynamicInstruction) element);
      } else {
        into.with(element);
      }
    }

    private void call(CodeBuilder into, InvokeDynamicInstruction call) {
      Added method =
          new Added(TYPE_SWITCH + "$" + added.size(), call.typeSymbol(), call.bootstrapArgs());
      added.add(method);
      into.invokestatic(model.thisClass().asSymbol(), method.name(), method.type(), isInterface);
    }

    void end(ClassBuilder to) {
      for (Added method : added) {
        to.withMethodBody(
            method.name(), method.type(), ADDED_FLAGS, code -> body(code, method.labels()));
      }
    }

    /** Gives the first label's index, not below the second argument, whose type the first has. */
    private static void body(CodeBuilder code, List<ConstantDesc> labels) {
      Label present = code.newLabel();
      code.aload(0).ifnonnull(present).loadConstant(-1).ireturn().labelBinding(present);
      for (int index = 0; index < labels.size(); index++) {
        Label next = code.newLabel();
        code.iload(1).loadConstant(index).if_icmpgt(next);
        code.aload(0).instanceOf((ClassDesc) labels.get(index)).ifeq(next);
        code.loadConstant(index).ireturn().labelBinding(next);
      }
      code.loadConstant(labels.size()).ireturn();
    }
  }
}
