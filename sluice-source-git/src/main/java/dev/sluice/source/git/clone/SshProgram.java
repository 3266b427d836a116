package dev.sluice.source.git.clone;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.transport.CredentialsProvider;
import org.eclipse.jgit.transport.RemoteSession;
import org.eclipse.jgit.transport.SshSessionFactory;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.util.FS;

/**
 * Connections through the system's own {@code ssh}, which knows the user's keys, agents and hosts.
 * It asks for nothing: what would need a password fails.
 */
final class SshProgram extends SshSessionFactory {
  private final String program;
  private final Set<Process> started = ConcurrentHashMap.newKeySet();

  SshProgram(String program) {
    this.program = program;
  }

  @Override
  public RemoteSession getSession(
      URIish address, CredentialsProvider credentials, FS files, int timeoutMillis) {
    return new Session(words(address), started);
  }

  private List<String> words(URIish address) {
    List<String> words = new ArrayList<>(List.of(program, "-o", "BatchMode=yes"));
    if (address.getPort() > 0) {
      words.addAll(List.of("-p", Integer.toString(address.getPort())));
    }
    String user = address.getUser();
    // What follows is a host and a command, whatever they begin with.
    words.addAll(List.of("--", user == null ? address.getHost() : user + "@" + address.getHost()));
    return words;
  }

  @Override
  public String getType() {
    return "program";
  }

  /** Ends the programs that were started, so that nobody waits for them. */
  void stop() {
    started.forEach(Process::destroy);
  }

  private record Session(List<String> words, Set<Process> started) implements RemoteSession {
    /** Without the words of the command, which hold an address. */
    @Override
    public String toString() {
      return "Session[started=" + started.size() + "]";
    }

    @Override
    public Process exec(String command, int timeoutSeconds) throws IOException {
      List<String> all = new ArrayList<>(words);
      all.add(command);
      Process process = new ProcessBuilder(all).start();
      started.add(process);
      return process;
    }

    @Override
    public void disconnect() {}
  }
}
