package dev.sluice.cli.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/** What the author of a repository can try with its refs, its layout and its configuration. */
final class RepositoryCases extends RepositoryCaseMaker {
  static List<HostileCase> all() {
    RepositoryCases made = new RepositoryCases();
    made.refs();
    made.heads();
    made.layouts();
    made.programs();
    return made.cases;
  }

  /** The refs in one file, as it should be or not. */
  private static HostileCase.Making packedRefs(String text) {
    return after(
        git -> {
          without(git, "logs");
          String id = Files.readString(git.resolve("refs/heads/main")).strip();
          Files.delete(git.resolve("refs/heads/main"));
          Files.writeString(git.resolve("packed-refs"), text.replace("ID", id));
        });
  }

  private void refs() {
    add("packed refs", Expected.found(), packedRefs("ID refs/heads/main\n"));
    for (String text :
        List.of(
            "",
            "garbage\n",
            "ID\n",
            "ID refs/heads/main",
            "ID refs/heads/../../x\n",
            "abc refs/heads/main\n",
            "0000000000000000000000000000000000000000 refs/heads/main\n",
            "# pack-refs with: peeled\n",
            "# pack-refs with: peeled\n#ID refs/heads/main\n",
            "# ID refs/heads/main\n",
            "^ID\n",
            "ID refs/heads/main\n^garbage\n",
            "\0\0\0\0",
            "ID  refs/heads/main\n")) {
      String shown = text.replaceAll("\\p{C}", "?");
      add("packed refs '" + shown + "'", Expected.foundOrGap(), packedRefs(text));
    }
    Change folder =
        git -> {
          without(git, "logs");
          Files.delete(git.resolve("refs/heads/main"));
          Files.createDirectory(git.resolve("packed-refs"));
        };
    add("folder in place of packed refs", Expected.gap(), after(folder));
    add(
        "pipe in place of packed refs",
        Expected.gap(),
        after(
            git -> {
              without(git, "logs");
              Files.delete(git.resolve("refs/heads/main"));
              run(git, "mkfifo", "packed-refs");
            }));
    for (String text : List.of("", "garbage\n", "abc\n", "ref: refs/heads/main\n", "ref: \n")) {
      String shown = text.strip();
      add("ref '" + shown + "'", Expected.gap(), after(git -> ref(git, text)));
    }
    add(
        "ref with a digit less",
        Expected.gap(),
        after(git -> ref(git, Files.readString(git.resolve("refs/heads/main")).substring(1))));
    add(
        "ref that is a pipe",
        Expected.foundOrGap(),
        after(
            git -> {
              Files.delete(git.resolve("refs/heads/main"));
              run(git, "mkfifo", "refs/heads/main");
            }));
    add(
        "ref that is a link out of it",
        Expected.foundOrGap(),
        after(
            git -> {
              Files.delete(git.resolve("refs/heads/main"));
              Files.createSymbolicLink(git.resolve("refs/heads/main"), Path.of("/etc/passwd"));
            }));
    add(
        "refs that lead in a circle",
        Expected.gap(),
        after(
            git -> {
              ref(git, "ref: refs/heads/other\n");
              Files.writeString(git.resolve("refs/heads/other"), "ref: refs/heads/main\n");
            }));
  }

  private static void ref(Path git, String text) throws IOException {
    without(git, "logs");
    Files.writeString(git.resolve("refs/heads/main"), text);
  }

  private void heads() {
    for (String text :
        List.of("", "garbage", "ref: ../../etc/passwd\n", "ref: refs/heads/gone\n")) {
      add(
          "HEAD '" + text.strip() + "'",
          Expected.foundOrGap(),
          after(git -> Files.writeString(git.resolve("HEAD"), text)));
    }
    for (String name : List.of("HEAD", "config", "index")) {
      add(
          name + " that is a pipe",
          Expected.ends(Set.of(1, 2, 3)),
          after(
              git -> {
                without(git, name);
                run(git, "mkfifo", name);
              }));
      add(
          name + " that is a folder",
          Expected.ends(Set.of(1, 2, 3)),
          after(
              git -> {
                without(git, name);
                Files.createDirectory(git.resolve(name));
              }));
      add(
          name + " that is garbage",
          Expected.ends(Set.of(1, 2, 3)),
          after(git -> Files.write(git.resolve(name), new byte[] {0, 1, 2, (byte) 0xff})));
    }
    for (String text : List.of("", "DIRC", "DIRC\0\0\0\2\0\0\0\1", "DIRC\0\0\0\u0009\0\0\0\0")) {
      add(
          "index of " + text.length() + " bytes",
          Expected.refused(),
          after(git -> Files.writeString(git.resolve("index"), text)),
          "--staged");
    }
  }

  private void layouts() {
    add(
        "alternates that lead in a circle",
        Expected.foundOrGap(),
        after(
            git -> {
              Files.createDirectories(git.resolve("objects/info"));
              Files.writeString(git.resolve("objects/info/alternates"), git + "/objects\n");
            }));
    add(
        "alternates that are not there",
        Expected.gap(),
        after(
            git -> {
              Files.createDirectories(git.resolve("objects/info"));
              Files.writeString(git.resolve("objects/info/alternates"), "/gone/objects\n");
            }));
    add(
        "alternates that are a pipe",
        Expected.ends(Set.of(1, 2, 3)),
        after(
            git -> {
              Files.createDirectories(git.resolve("objects/info"));
              run(git, "mkfifo", "objects/info/alternates");
            }));
    add(
        "file of Git that leads to itself",
        Expected.ends(Set.of(2)),
        folder -> Files.writeString(folder.resolve(".git"), "gitdir: .git\n"));
    add(
        "file of Git that leads nowhere",
        Expected.ends(Set.of(2)),
        folder -> Files.writeString(folder.resolve(".git"), "gitdir: /gone\n"));
    add(
        "shallow file that is garbage",
        Expected.ends(Set.of(1, 2, 3)),
        after(git -> Files.writeString(git.resolve("shallow"), "garbage\n")));
    add(
        "grafts and replacements",
        Expected.found(),
        after(
            git -> {
              Path info = Files.createDirectories(git.resolve("info"));
              String id = Files.readString(git.resolve("refs/heads/main")).strip();
              Files.writeString(info.resolve("grafts"), id + "\n");
              Path replace = Files.createDirectories(git.resolve("refs/replace"));
              Files.writeString(replace.resolve(id), id + "\n");
            }));
    add("no repository", Expected.refused(), folder -> {});
  }

  /** Configuration that has Git start programs or read other files. */
  private void programs() {
    for (String line :
        List.of(
            "[core]\n\tfsmonitor = touch FOLDER/started",
            "[core]\n\thooksPath = FOLDER/hooks",
            "[core]\n\tsshCommand = touch FOLDER/started",
            "[core]\n\tpager = touch FOLDER/started",
            "[core]\n\tworktree = /etc",
            "[core]\n\talternateRefsCommand = touch FOLDER/started",
            "[diff]\n\texternal = touch FOLDER/started",
            "[diff \"x\"]\n\ttextconv = touch FOLDER/started",
            "[filter \"x\"]\n\tclean = touch FOLDER/started\n\tsmudge = touch FOLDER/started\n"
                + "\tprocess = touch FOLDER/started\n\trequired = true",
            "[credential]\n\thelper = !touch FOLDER/started",
            "[include]\n\tpath = FOLDER/pipe",
            "[includeIf \"gitdir:/**\"]\n\tpath = FOLDER/pipe",
            "[uploadpack]\n\tpackObjectsHook = touch FOLDER/started",
            "[protocol \"ext\"]\n\tallow = always",
            "[gpg]\n\tprogram = touch FOLDER/started",
            "[extensions]\n\tpartialClone = ext::touch FOLDER/started",
            "[alias]\n\tlog = !touch FOLDER/started")) {
      for (String mode : List.of("--unreachable", "--staged", "--log-opts=--all")) {
        add(
            "configuration " + line.replaceAll("\\s+", " ").split("FOLDER", 2)[0] + mode,
            Expected.ends(Set.of(0, 1, 3)),
            configured(line),
            mode);
      }
    }
  }

  /** A repository that starts a program, if anybody lets it; a pipe in it holds up its readers. */
  private static HostileCase.Making configured(String line) {
    return after(
        git -> {
          Path folder = git.getParent();
          run(folder, "mkfifo", "pipe");
          Path hooks = Files.createDirectory(folder.resolve("hooks"));
          for (Path hook : List.of(hooks, git.resolve("hooks"))) {
            Files.createDirectories(hook);
            for (String name :
                List.of("post-index-change", "reference-transaction", "pre-commit")) {
              Path file = hook.resolve(name);
              Files.writeString(file, "#!/bin/sh\ntouch " + folder + "/started\n");
              if (!file.toFile().setExecutable(true)) {
                throw new IOException(file + " cannot be made a program");
              }
            }
          }
          Files.writeString(folder.resolve(".gitattributes"), "* filter=x diff=x\n");
          Files.writeString(
              git.resolve("config"),
              "\n" + line.replace("FOLDER", folder.toString()) + "\n",
              StandardOpenOption.APPEND);
        });
  }
}
