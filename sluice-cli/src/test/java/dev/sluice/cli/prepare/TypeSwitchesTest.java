package dev.sluice.cli.prepare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TypeSwitchesTest {
  /** What is switched over: as is, by parts, with a condition, and by nothing at all. */
  sealed interface Shape {
    record Circle(int radius) implements Shape {}

    record Box(int width, Object content) implements Shape {}

    enum Point implements Shape {
      POINT
    }
  }

  /** The switches to be rewritten. */
  static final class Switches {
    private Switches() {}

    static String shape(@Nullable Object shape) {
      return switch (shape) {
        case null -> "nothing";
        case Shape.Circle(int radius) when radius > 9 -> "large circle";
        case Shape.Circle circle -> "circle of " + circle.radius();
        case Shape.Box(int width, Shape.Circle inner) -> "circle in " + width + inner;
        case Shape.Box(int width, String text) -> "text in " + width + text;
        case Shape.Box box -> "box of " + box.width();
        case Shape.Point _ -> "point";
        case int[] numbers -> "numbers " + numbers.length;
        case CharSequence text -> "text " + text;
        default -> "else";
      };
    }
  }

  /** Has no switch over types. */
  static final class None {
    private None() {}

    static int number(String word) {
      return switch (word) {
        case "one" -> 1;
        default -> 0;
      };
    }
  }

  @Test
  void rewritten_everyCase_choosesAsTheCompilerMeantIt() throws Throwable {
    MethodHandle rewritten = rewrittenSwitches();
    List<Optional<Object>> shapes =
        List.of(
            Optional.empty(),
            Optional.of(new Shape.Circle(3)),
            Optional.of(new Shape.Circle(30)),
            Optional.of(new Shape.Box(1, new Shape.Circle(2))),
            Optional.of(new Shape.Box(1, "text")),
            Optional.of(new Shape.Box(1, 2)),
            Optional.of(Shape.Point.POINT),
            Optional.of(new int[3]),
            Optional.of("text"),
            Optional.of(new StringBuilder("more")),
            Optional.of(1.5));
    for (Optional<Object> shape : shapes) {
      Object value = shape.orElse(null);
      assertEquals(Switches.shape(value), (String) rewritten.invoke(value));
    }
  }

  @Test
  void rewritten_classWithSwitches_bootstrapsNone() throws IOException {
    byte[] before = bytes(Switches.class);
    assertTrue(hasTypeSwitch(before));
    assertFalse(hasTypeSwitch(TypeSwitches.rewritten(before)));
  }

  @Test
  void rewritten_classWithoutTypeSwitch_isTheSame() throws IOException {
    byte[] before = bytes(None.class);
    assertSame(before, TypeSwitches.rewritten(before));
  }

  @Test
  void rewritten_noClass_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> TypeSwitches.rewritten(new byte[8]));
  }

  private static MethodHandle rewrittenSwitches() throws Exception {
    byte[] bytes = TypeSwitches.rewritten(bytes(Switches.class));
    MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
    return lookup.findStatic(
        lookup.lookupClass(), "shape", MethodType.methodType(String.class, Object.class));
  }

  private static boolean hasTypeSwitch(byte[] classFile) {
    return ClassFile.of().parse(classFile).methods().stream()
        .map(MethodModel::code)
        .flatMap(Optional::stream)
        .flatMap(CodeModel::elementStream)
        .anyMatch(TypeSwitches::isTypeSwitch);
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String name = type.getName();
    try (InputStream in =
        type.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
      if (in == null) {
        throw new IOException("no class file of " + name);
      }
      return in.readAllBytes();
    }
  }
}
