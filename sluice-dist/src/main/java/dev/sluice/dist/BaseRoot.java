package dev.sluice.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The root of the container image below the program: the C library of the machine that builds, at
 * the paths where that looks for its parts, one user, and folders to mount on. No shell, no package
 * manager, nothing else.
 */
final class BaseRoot {
  private static final Pattern LIBRARY = Pattern.compile("(?:=> )?(/\\S+) \\(0x");

  /** Parts of the C library that are loaded by name, or that native parts of the jars need. */
  private static final List<String> BESIDE =
      List.of(
          "libm.so.6",
          "libdl.so.2",
          "libpthread.so.0",
          "libresolv.so.2",
          "libnss_dns.so.2",
          "libnss_files.so.2",
          "librt.so.1");

  private BaseRoot() {}

  static Entries of(Path runtime) throws IOException {
    Entries root = new Entries();
    for (Path file : libraries(runtime)) {
      root.add(new Entry.Copy(file.toString().substring(1), file.toRealPath(), true));
    }
    String user = OciImage.USER;
    root.add(text("etc/passwd", "sluice:x:" + user + ":" + user + "::/src:/none\n"));
    root.add(text("etc/group", "sluice:x:" + user + ":\n"));
    root.add(text("etc/nsswitch.conf", "hosts: files dns\n"));
    for (String folder : List.of("src", "dev", "proc", "sys")) {
      root.add(new Entry.Folder(folder));
    }
    root.add(new Entry.Folder("tmp", true));
    return root;
  }

  private static Entry text(String path, String text) {
    return new Entry.Text(path, text, false);
  }

  /** What the runtime's programs and libraries are linked with, outside the runtime. */
  private static SortedSet<Path> libraries(Path runtime) throws IOException {
    SortedSet<Path> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(runtime)) {
      for (Path file : files.filter(BaseRoot::isLinked).toList()) {
        Matcher matcher = LIBRARY.matcher(Command.output(List.of("ldd", file.toString())));
        while (matcher.find()) {
          Path library = Path.of(matcher.group(1)).normalize();
          if (!library.startsWith(runtime)) {
            found.add(library);
          }
        }
      }
    }
    for (Path library : List.copyOf(found)) {
      if (library.getFileName().toString().equals("libc.so.6")) {
        for (String name : BESIDE) {
          Path beside = library.resolveSibling(name);
          if (Files.exists(beside)) {
            found.add(beside);
          }
        }
      }
    }
    return found;
  }

  private static boolean isLinked(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".so") || name.equals("java") || name.equals("jspawnhelper");
  }
}
