package dev.sluice.cli.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.source.git.fixture.PackWriter;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.StoredObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the author of a repository may try: the verdict tells, and every run ends. */
class HostileRepositoryTest {
  /** How long a run may take that would not end at all: this is no measurement. */
  private static final Duration ENDS = Duration.ofMinutes(2);

  @TempDir Path folder;
  private GitRun git;

  @BeforeEach
  void create() throws IOException {
    git = new GitRun(folder);
  }

  private int run(String... more) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of("git", folder.resolve("repo").toString(), "-c", git.rules().toString()));
    words.addAll(List.of(more));
    return assertTimeoutPreemptively(
        ENDS, () -> git.command().run(words.toArray(String[]::new)), git.command()::err);
  }

  private static ObjectId tree(TestRepository repository, String mode, int count, ObjectId to)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      out.writeBytes((mode + " " + (char) ('a' + i) + "\0").getBytes(UTF_8));
      out.writeBytes(to.bytes());
    }
    return repository.addLoose(ObjectType.TREE, out.toByteArray());
  }

  private static void commit(TestRepository repository, ObjectId tree) throws IOException {
    String text =
        "tree " + tree + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nhostile\n";
    ObjectId commit = repository.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
    Path branch = repository.directory().resolve("refs/heads/main");
    Files.createDirectories(branch.getParent());
    Files.writeString(branch, commit + "\n");
  }

  private void bomb(int levels, int entries, String content) throws IOException {
    TestRepository repository = new TestRepository(folder.resolve("repo/.git"), HashAlgorithm.SHA1);
    ObjectId blob = repository.addLoose(ObjectType.BLOB, content.getBytes(UTF_8));
    ObjectId top = tree(repository, "100644", entries, blob);
    for (int i = 1; i < levels; i++) {
      top = tree(repository, "40000", entries, top);
    }
    commit(repository, top);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--unreachable", "--log-opts=--all", "--compat=gitleaks"})
  void git_treeBombWithASecret_isFoundAndTheRunIsIncomplete(String mode) throws IOException {
    bomb(10, 10, "sesame-open\n");
    assertEquals(1, run(mode), git.command().err());
    String told = mode.startsWith("--compat") ? "listing failed" : "INCOMPLETE";
    assertTrue(git.command().err().contains(told), git.command().err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--redact", "--unreachable", "--log-opts=--all"})
  void git_treeThatIsNamedAsAFile_isIncomplete(String mode) throws IOException {
    TestRepository repository = new TestRepository(folder.resolve("repo/.git"), HashAlgorithm.SHA1);
    ObjectId blob = repository.addLoose(ObjectType.BLOB, "sesame-open\n".getBytes(UTF_8));
    commit(repository, tree(repository, "100644", 1, tree(repository, "100644", 1, blob)));
    assertEquals(mode.equals("--unreachable") ? 1 : 3, run(mode), git.command().err());
    assertFalse(git.command().err().contains("complete: every object"), git.command().err());
  }

  /** A bit of a pack makes a blob of a tree, and another one a blob of a commit. */
  @ParameterizedTest
  @EnumSource(names = {"TREE", "COMMIT"})
  void git_objectThatIsStoredAsAnotherType_isIncomplete(ObjectType damaged) throws IOException {
    TestRepository repository = new TestRepository(folder.resolve("repo/.git"), HashAlgorithm.SHA1);
    ObjectId blob = repository.addLoose(ObjectType.BLOB, "sesame-open\n".getBytes(UTF_8));
    commit(repository, tree(repository, "40000", 1, tree(repository, "100644", 1, blob)));
    PackWriter pack = new PackWriter(HashAlgorithm.SHA1);
    try (ObjectStore store = repository.open()) {
      for (int i = 0; i < store.table().size(); i++) {
        ObjectId id = store.table().id(i);
        StoredObject object = store.read(id).orElseThrow();
        ObjectType type = object.type() == damaged ? ObjectType.BLOB : object.type();
        pack.entry(id, type.ordinal() + 1, new byte[0], object.bytes());
        Files.delete(repository.looseFile(id));
      }
    }
    Path _ = pack.write(repository.packs(), "damaged");
    assertEquals(3, run(), git.command().err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--staged", "--pre-commit"})
  void git_treeBombInHead_nothingIsStagedAndTheRunEnds(String mode) throws IOException {
    bomb(10, 10, "nothing\n");
    assertEquals(0, run(mode), git.command().err());
  }

  @Test
  void git_nestedFolders_areFollowedHoweverDeep() throws IOException {
    bomb(3_000, 1, "sesame-open\n");
    assertEquals(1, run(), git.command().err());
    assertTrue(git.command().err().contains("complete: every object"), git.command().err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--log-opts=--all"})
  void git_partialClone_isIncompleteAndNamesWhatIsNotHere(String mode) throws IOException {
    Repo origin = Repo.create(folder.resolve("origin"));
    origin.write("a.txt", "sesame-open\n");
    origin.commit("first");
    origin.git("config", "uploadpack.allowFilter", "true");
    Repo repo = Repo.create(folder.resolve("work"));
    String address = "file://" + folder.resolve("origin");
    String to = folder.resolve("repo").toString();
    repo.git("clone", "-q", "--filter=blob:none", "--no-checkout", address, to);
    assertEquals(3, mode.isEmpty() ? run() : run(mode), git.command().err());
    assertTrue(git.command().err().contains("partial clone"), git.command().err());
  }

  @Test
  void git_shallowClone_isCompleteAndSaysThatHistoryIsCut() throws IOException {
    Repo origin = Repo.create(folder.resolve("origin"));
    origin.write("a.txt", "sesame-open\n");
    origin.commit("first");
    origin.write("a.txt", "clean\n");
    origin.commit("second");
    Repo repo = Repo.create(folder.resolve("work"));
    String address = "file://" + folder.resolve("origin");
    repo.git("clone", "-q", "--depth=1", address, folder.resolve("repo").toString());
    assertEquals(0, run(), git.command().err());
    assertTrue(git.command().err().contains("shallow"), git.command().err());
  }

  @Test
  void git_lostRefs_areIncompleteAndNotEmpty() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-open\n");
    repo.commit("first");
    repo.git("pack-refs", "--all");
    Files.writeString(repo.folder().resolve(".git/packed-refs"), "");
    try (var logs = Files.walk(repo.folder().resolve(".git/logs"))) {
      for (Path file : logs.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    assertEquals(3, run(), git.command().err());
    assertEquals(3, run("--log-opts=--all"), git.command().err());
    assertEquals(1, run("--unreachable"), git.command().err());
  }

  @Test
  void git_headThatNamesNothing_isIncompleteOrRefused() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "clean\n");
    repo.commit("first");
    Files.writeString(repo.folder().resolve(".git/HEAD"), "garbage\n");
    assertEquals(3, run(), git.command().err());
    assertEquals(3, run("--log-opts=--all"), git.command().err());
    assertEquals(2, run("--staged"), git.command().err());
    assertTrue(git.command().err().contains("HEAD cannot be read"), git.command().err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"config", "index"})
  void git_pipeThatIsNeeded_isRefused(String name) throws Exception {
    Repo repo = git.repo();
    repo.write("a.txt", "clean\n");
    repo.commit("first");
    Path file = repo.folder().resolve(".git").resolve(name);
    Files.delete(file);
    assertEquals(0, new ProcessBuilder("mkfifo", file.toString()).start().waitFor());
    assertEquals(2, run("--staged"), git.command().err());
    assertTrue(git.command().err().contains("no regular file"), git.command().err());
  }

  @Test
  void git_serverThatSaysNothing_isLeftWhenTimeIsUp() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "http://127.0.0.1:" + silent.getLocalPort() + "/x.git";
      int status =
          assertTimeoutPreemptively(
              ENDS, () -> git.command().run("git", address, "--timeout", "1"));
      assertEquals(3, status, git.command().err());
      assertTrue(git.command().err().contains("time was up"), git.command().err());
    }
  }

  @Test
  void git_configurationOfTheUser_isNotReadWhereARepositoryIsFetched() throws IOException {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-open\n");
    repo.commit("first");
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.writeString(
        home.resolve(".gitconfig"),
        "[url \"file:///nowhere/\"]\n\tinsteadOf = %s\n".formatted(git.address()));
    String before = System.getProperty("user.home");
    System.setProperty("user.home", home.toString());
    try {
      String[] words = {"git", git.address(), "-c", git.rules().toString()};
      assertEquals(1, git.command().run(words), git.command().err());
    } finally {
      System.setProperty("user.home", before);
    }
    try (var left = Files.list(home)) {
      assertEquals(1, left.count(), "nothing is written there");
    }
  }

  @Test
  void git_fetchedRepositoryThatNamesPrograms_startsNone() throws Exception {
    Repo repo = git.repo();
    repo.write("a.txt", "sesame-open\n");
    repo.write(".gitattributes", "* filter=x diff=x\n");
    repo.commit("first");
    Path started = folder.resolve("started");
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    String touch = "touch " + started;
    Files.writeString(
        repo.folder().resolve(".git/config"),
        """
        [core]
        \tfsmonitor = %1$s
        \tsshCommand = %1$s
        [diff]
        \texternal = %1$s
        [filter "x"]
        \tclean = %1$s
        \tsmudge = %1$s
        \tprocess = %1$s
        \trequired = true
        [credential]
        \thelper = !%1$s
        [uploadpack]
        \tpackObjectsHook = %1$s
        [include]
        \tpath = %2$s
        """
            .formatted(touch, pipe));
    for (String name : List.of("post-checkout", "pre-receive", "reference-transaction")) {
      Path hook = repo.folder().resolve(".git/hooks").resolve(name);
      Files.createDirectories(hook.getParent());
      Files.writeString(hook, "#!/bin/sh\n" + touch + "\n");
      assertTrue(hook.toFile().setExecutable(true));
    }
    int status =
        assertTimeoutPreemptively(
            ENDS,
            () -> git.command().run("git", git.address(), "-c", git.rules().toString()),
            git.command()::err);
    assertEquals(2, status, git.command().err());
    assertTrue(git.command().err().contains("includes other files"), git.command().err());
    Path config = repo.folder().resolve(".git/config");
    Files.writeString(config, Files.readString(config).replaceAll("(?s)\\[include.*", ""));
    String[] words = {"git", git.address(), "-c", git.rules().toString()};
    assertEquals(1, git.command().run(words), git.command().err());
    assertFalse(Files.exists(started), "a program was started");
  }
}
