package dev.sluice.source.git.clone;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.eclipse.jgit.transport.CredentialsProvider;
import org.eclipse.jgit.transport.RemoteSession;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.FS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshProgramTest {
  @TempDir Path folder;

  @Test
  void exec_addressWithUserAndPort_callsTheProgramWithThem() throws Exception {
    assertEquals(
        "-o BatchMode=yes -p 2222 -- git@example.org fetch 'a b'",
        words("ssh://git@example.org:2222/a"));
  }

  @Test
  void exec_shortAddress_callsTheProgramWithUserAndHost() throws Exception {
    assertEquals(
        "-o BatchMode=yes -- git@example.org fetch 'a b'", words("git@example.org:group/name.git"));
  }

  /** What a program that says its words is called with. */
  private String words(String address) throws IOException, URISyntaxException {
    Path program = Files.writeString(folder.resolve("ssh"), "#!/bin/sh\necho \"$*\"\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    RemoteSession session =
        new SshProgram(program.toString())
            .getSession(new URIish(address), CredentialsProvider.getDefault(), FS.DETECTED, 0);
    Process process = session.exec("fetch 'a b'", 0);
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } finally {
      session.disconnect();
    }
  }
}
