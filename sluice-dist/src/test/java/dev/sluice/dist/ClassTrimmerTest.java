package dev.sluice.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ClassTrimmerTest {
  /** A class with everything that could go wrong: handlers, frames, lambdas, annotations. */
  public static final class Subject implements Function<String, String> {
    @Override
    @Deprecated
    public String apply(String argumentWithAName) {
      long localWithAName = argumentWithAName.length();
      try {
        List<Object> list = List.of(localWithAName, 1.5);
        return switch (list.getFirst()) {
          case Long number when number > 3 -> "long " + number;
          case Object other -> "other " + other;
        };
      } catch (IllegalStateException e) {
        return "never";
      }
    }
  }

  @Test
  void trimmed_class_doesTheSame() throws Exception {
    byte[] trimmed = ClassTrimmer.trimmed(bytes(Subject.class));
    Class<?> loaded = new Loader().define(Subject.class.getName(), trimmed);
    @SuppressWarnings("unchecked")
    Function<String, String> subject =
        (Function<String, String>) loaded.getDeclaredConstructor().newInstance();
    assertEquals("long 5", subject.apply("seven".substring(0, 5)));
    assertEquals("other 2", subject.apply("ab"));
    assertTrue(loaded.getMethod("apply", String.class).isAnnotationPresent(Deprecated.class));
  }

  @Test
  void trimmed_class_hasNothingForDebuggers() throws IOException {
    byte[] before = bytes(Subject.class);
    byte[] trimmed = ClassTrimmer.trimmed(before);
    ClassModel model = ClassFile.of().parse(trimmed);
    assertTrue(model.findAttribute(Attributes.sourceFile()).isEmpty());
    String text = new String(trimmed, StandardCharsets.ISO_8859_1);
    assertFalse(text.contains("LineNumberTable"), "the table's name is left");
    assertFalse(text.contains("localWithAName"), "the name of a local variable is left");
    assertTrue(trimmed.length < before.length * 9 / 10, trimmed.length + " of " + before.length);
  }

  @Test
  void trimmed_twice_isTheSame() throws IOException {
    byte[] once = ClassTrimmer.trimmed(bytes(Subject.class));
    assertEquals(
        Digests.of(once), Digests.of(ClassTrimmer.trimmed(once)), "the second time changed bytes");
  }

  @Test
  void trimmed_otherBytes_areRefused() {
    assertThrows(IOException.class, () -> ClassTrimmer.trimmed(new byte[64]));
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static final class Loader extends ClassLoader {
    Class<?> define(String name, byte[] bytes) {
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
