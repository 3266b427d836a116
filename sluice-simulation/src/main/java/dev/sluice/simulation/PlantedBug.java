package dev.sluice.simulation;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * A mistake put into the executor on purpose: one call in one of its methods goes somewhere else.
 *
 * @param className the class that gets the bug
 * @param method the method of it that makes the call
 * @param called the name of what it calls
 * @param standIn the class of the static method that is called instead, with the receiver as first
 *     argument
 * @param standInMethod the name of that method
 */
public record PlantedBug(
    String className, String method, String called, String standIn, String standInMethod) {

  boolean isAt(String inClass, String inMethod, InvokeInstruction call) {
    return inClass.equals(className) && inMethod.equals(method) && call.name().equalsString(called);
  }

  void plant(CodeBuilder builder, InvokeInstruction call) {
    MethodTypeDesc type = call.typeSymbol();
    if (call.opcode() != Opcode.INVOKESTATIC) {
      type = type.insertParameterTypes(0, call.owner().asSymbol());
    }
    builder.invokestatic(ClassDesc.of(standIn), standInMethod, type);
  }
}
