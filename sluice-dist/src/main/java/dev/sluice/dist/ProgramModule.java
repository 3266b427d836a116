package dev.sluice.dist;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.constant.ModuleDesc;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The program's own classes as a module of its runtime. For a class that comes from a jar, every
 * start of a JVM makes a URL, and for each of its packages an object, in cold code; for one that
 * comes from the runtime itself it does neither. The jars of others stay on the class path, where
 * the program makes its module read them. (What the option for that says is lost where the graph of
 * modules comes from a cache.)
 *
 * <p>The tool that links a runtime can take the tables for debuggers out of all modules or of none.
 * Our own classes keep their line numbers, for the stack traces in reports of defects: they go
 * through that tool under names that it does not know, and get their own names back in the image.
 */
final class ProgramModule {
  static final String NAME = "dev.sluice.program";

  /** What Java is told to run. */
  static final String MAIN = NAME + "/dev.sluice.cli.Main";

  /** What the module needs of Java besides the options of all launchers. */
  static final List<String> OPTIONS =
      List.of(
          "--enable-native-access=" + NAME,
          "--add-exports=java.base/jdk.internal.access=" + NAME,
          "--add-exports=java.base/jdk.internal.foreign.abi=" + NAME,
          "--add-exports=java.base/jdk.internal.foreign.abi.x64=" + NAME,
          "--add-exports=java.base/jdk.internal.loader=" + NAME,
          "--add-exports=java.base/jdk.internal.vm.vector=" + NAME);

  /** Names of attributes, and others of the same length. */
  private static final Map<String, String> DISGUISES =
      Map.of("LineNumberTable", "Line:Number:Tab", "SourceFile", "Source:Fil");

  private ProgramModule() {}

  /** Adds what makes a jar a module that needs others, all of it open. */
  static void complete(StoredJar jar, List<String> needed) {
    jar.put(
        "module-info.class",
        ClassFile.of()
            .buildModule(
                ModuleAttribute.of(
                    ModuleDesc.of(NAME),
                    module -> {
                      module.moduleFlags(AccessFlag.OPEN);
                      for (String name : needed) {
                        int flags = name.equals("java.base") ? ClassFile.ACC_MANDATED : 0;
                        module.requires(ModuleDesc.of(name), flags, null);
                      }
                    })));
    DISGUISES.forEach((name, other) -> jar.replaceInClasses(constant(name), constant(other)));
  }

  /** Gives the attributes in the image of a linked runtime their own names back. */
  static void reveal(Path runtime) throws IOException {
    Path image = runtime.resolve("lib/modules");
    byte[] bytes = Files.readAllBytes(image);
    for (Map.Entry<String, String> disguise : DISGUISES.entrySet()) {
      int count = replace(bytes, constant(disguise.getValue()), constant(disguise.getKey()));
      if (count == 0) {
        throw new IOException("the linked runtime has lost '" + disguise.getKey() + "' of a class");
      }
    }
    Files.write(image, bytes);
  }

  /** A name as it stands in a class file: its kind, its length, its bytes. */
  private static byte[] constant(String name) {
    byte[] text = name.getBytes(StandardCharsets.US_ASCII);
    byte[] constant = new byte[3 + text.length];
    constant[0] = 1;
    constant[2] = (byte) text.length;
    System.arraycopy(text, 0, constant, 3, text.length);
    return constant;
  }

  /** Replaces all of one by another of the same length; says how many there were. */
  static int replace(byte[] bytes, byte[] from, byte[] to) {
    int count = 0;
    for (int at = 0; at + from.length <= bytes.length; at++) {
      int same = 0;
      while (same < from.length && bytes[at + same] == from[same]) {
        same++;
      }
      if (same == from.length) {
        System.arraycopy(to, 0, bytes, at, to.length);
        count++;
      }
    }
    return count;
  }
}
