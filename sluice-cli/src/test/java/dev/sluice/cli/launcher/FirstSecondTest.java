package dev.sluice.cli.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.cli.git.Repo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What no scan needs, and what costs a start tens of milliseconds each, is not even initialized.
 */
class FirstSecondTest {
  /** Part of whatever records; whoever starts it waits for all of it. */
  private static final String RECORDER = "jdk.jfr.internal.MetadataRepository";

  /** Makes classes for a function, though one that is known here needs none. */
  private static final String LINKER = "jdk.internal.foreign.abi.DowncallLinker";

  /** Keeps the list of whoever offers a hash, or random numbers. */
  private static final String PROVIDERS = "sun.security.jca.ProviderList";

  /** Makes classes at run time, for lambdas and method handles that no cache has. */
  private static final String CLASS_MAKER = "jdk.internal.classfile.impl.DirectClassBuilder";

  /** Found by a generic rule, which leads through the judge to a fingerprint. */
  private static final String LEAK = "password = \"" + "Zk4-" + "tq8Lw2" + "\"\n";

  @TempDir Path folder;

  private List<String> initialized(String... words) throws Exception {
    Path log = folder.resolve("classes.log");
    Path home = Files.createDirectory(folder.resolve("home"));
    Launcher launcher =
        new Launcher(home).with("_JAVA_OPTIONS", "-Xlog:class+init:file=\"" + log + "\"");
    // Where nothing was prepared yet, the first run would log how that is done.
    assertEquals(0, new Launcher(home).run("version").status());
    Launcher.Ended ended = launcher.run(words);
    assertEquals(0, ended.status(), ended.err());
    List<String> classes =
        Files.readAllLines(log).stream()
            .map(line -> line.replaceFirst("^.* Initializing '([^']+)'.*$", "$1").replace('/', '.'))
            .toList();
    assertTrue(classes.contains("dev.sluice.cli.Main"), classes.size() + " classes");
    return classes;
  }

  @Test
  void git_historyThatNobodyRecords_startsNoRecorder() throws Exception {
    Repo repo = Repo.create(folder.resolve("repository"));
    Files.writeString(repo.folder().resolve("notes.txt"), LEAK);
    repo.git("add", "notes.txt");
    repo.git("commit", "-qm", "Add notes");
    List<String> classes = initialized("git", repo.folder().toString(), "--exit-code", "0");
    assertTrue(!classes.contains(RECORDER), "the recorder was started");
  }

  @Test
  void dir_reportOfAFinding_needsNeitherLinkerNorProviders() throws Exception {
    Path tree = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(tree.resolve("notes.txt"), LEAK);
    String report = folder.resolve("report.json").toString();
    List<String> classes = initialized("dir", tree.toString(), "-r", report, "--exit-code", "0");
    assertTrue(
        !classes.contains(PROVIDERS), "the providers of hashes and random numbers were looked for");
    boolean isKnown = System.getProperty("os.arch").equals("amd64");
    assertTrue(!isKnown || !classes.contains(LINKER), "calls were linked by the platform");
  }

  @Test
  void git_whatIsAboutToBeCommitted_makesNoClassesAndNeedsNoProviders() throws Exception {
    Repo repo = Repo.create(folder.resolve("repository"));
    Files.writeString(repo.folder().resolve("notes.txt"), "nothing to see\n");
    repo.git("add", "notes.txt");
    repo.git("commit", "-qm", "Add notes");
    Files.writeString(repo.folder().resolve("notes.txt"), "nothing to see here either\n");
    repo.git("add", "notes.txt");
    List<String> classes = initialized("git", repo.folder().toString(), "--staged");
    assertTrue(!classes.contains(CLASS_MAKER), "classes were made");
    assertTrue(!classes.contains(PROVIDERS), "the providers of hashes were looked for");
  }
}
