package dev.sluice.source.git.clone;

import dev.sluice.source.Credential;
import dev.sluice.source.FailureReason;
import dev.sluice.source.temporary.TemporaryFolder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.eclipse.jgit.api.CloneCommand;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;
import org.eclipse.jgit.internal.JGitText;
import org.eclipse.jgit.lib.EmptyProgressMonitor;
import org.eclipse.jgit.transport.CredentialsProvider;
import org.eclipse.jgit.transport.SshTransport;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.UsernamePasswordCredentialsProvider;
import org.jspecify.annotations.Nullable;

/**
 * A bare copy of a repository, with every ref it has, in a folder for its owner alone that goes
 * away when it is closed. JGit, which fetches it, is loaded only when one is made.
 */
public final class TemporaryClone implements AutoCloseable {
  private static final List<String> SCHEMES = List.of("https://", "http://", "file://", "git://");

  /** How often it is looked whether a clone is still wanted. */
  private static final long WANTED_MILLIS = 50;

  /** How long a fetch that nobody wants any more may take to end before it is left alone. */
  private static final long ENDING_MILLIS = 500;

  private final TemporaryFolder folder;
  private final SshProgram ssh = new SshProgram("ssh");
  private volatile boolean isGivenUp;

  private TemporaryClone(TemporaryFolder folder) {
    this.folder = folder;
  }

  /**
   * Fetches a repository.
   *
   * @param user who asks: user and password with a colon between, or empty
   * @param stallSecondsMax how long the other side may say nothing, 0 for ever
   * @param watch asked whether the fetching is to go on, and told how far it is
   * @return the copy, or nothing if it was not wanted to the end
   * @throws IOException if the address is of a kind that is not supported, or cannot be fetched
   */
  public static Optional<TemporaryClone> of(
      String address, Credential user, int stallSecondsMax, FetchWatch watch) throws IOException {
    String shown = RepositoryAddress.shown(address);
    if (SCHEMES.stream().noneMatch(address::startsWith) && !RepositoryAddress.isSsh(address)) {
      throw new IOException(
          "repositories are fetched from https, http, ssh, git and file addresses, not from "
              + shown
              + "; clone it with Git and scan the copy");
    }
    LocalOrigin.check(address);
    // Without a logging library to speak to, JGit's says so on standard error.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    IsolatedSystem.enter();
    TemporaryClone clone = new TemporaryClone(TemporaryFolder.create("clone"));
    boolean isKept = false;
    try {
      isKept = clone.fetch(address, user, stallSecondsMax, watch);
      return isKept ? Optional.of(clone) : Optional.empty();
    } catch (GitAPIException | RuntimeException e) {
      if (!watch.isWanted()) {
        return Optional.empty();
      }
      throw new IOException("cannot fetch " + shown + ": " + reason(e, address, shown), e);
    } finally {
      if (!isKept) {
        clone.giveUp();
      }
    }
  }

  /** Removes what was fetched. A fetch that does not end at once may still write into it. */
  private void giveUp() throws IOException {
    try {
      close();
    } catch (DirectoryNotEmptyException e) {
      close();
    }
  }

  /**
   * Fetches on a thread of its own: a server that says nothing would keep this one waiting. False
   * if the fetch was given up.
   */
  private boolean fetch(String address, Credential user, int stallSecondsMax, FetchWatch watch)
      throws GitAPIException, InterruptedIOException {
    FutureTask<Boolean> fetching =
        new FutureTask<>(
            () -> {
              try (Git git = command(address, user, stallSecondsMax, watch).call()) {
                git.getRepository().close();
              } finally {
                // JGit may have made the folder anew since it was removed.
                if (isGivenUp) {
                  close();
                }
              }
              return true;
            });
    // A virtual thread's waits on sockets end when it is interrupted.
    Thread thread = Thread.ofVirtual().name("sluice-fetch").start(fetching);
    try {
      while (!thread.join(Duration.ofMillis(WANTED_MILLIS))) {
        if (!watch.isWanted()) {
          isGivenUp = true;
          thread.interrupt();
          ssh.stop();
          boolean _ = thread.join(Duration.ofMillis(ENDING_MILLIS));
          return false;
        }
      }
      boolean _ = fetching.get();
      return watch.isWanted();
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the fetch was interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case GitAPIException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  private CloneCommand command(
      String address, Credential user, int stallSecondsMax, FetchWatch watch) {
    return Git.cloneRepository()
        .setURI(address)
        .setDirectory(directory().toFile())
        .setBare(true)
        .setMirror(true)
        .setTransportConfigCallback(this::connectThrough)
        .setTimeout(stallSecondsMax)
        .setCredentialsProvider(provider(user))
        .setProgressMonitor(new Watched(watch));
  }

  /**
   * Asks now and then whether the fetching is to go on, as JGit does, and passes on how far it is.
   */
  private static final class Watched extends EmptyProgressMonitor {
    private final FetchWatch watch;
    private String step = "";
    private long done;
    private long all;

    Watched(FetchWatch watch) {
      this.watch = watch;
    }

    /** The title of a step may be the server's, so that only those that JGit has are known. */
    @Override
    public void beginTask(String title, int total) {
      step =
          title.equals(JGitText.get().receivingObjects)
              ? "receiving objects"
              : title.equals(JGitText.get().resolvingDeltas) ? "resolving deltas" : "";
      done = 0;
      all = step.isEmpty() ? 0 : Math.max(0, total);
      watch.progress(step, done, all);
    }

    @Override
    public void update(int completed) {
      done += completed;
      watch.progress(step, done, all);
    }

    @Override
    public boolean isCancelled() {
      return !watch.isWanted();
    }
  }

  private static @Nullable CredentialsProvider provider(Credential user) {
    String[] parts = user.reveal().split(":", 2);
    return user.isEmpty()
        ? null
        : new UsernamePasswordCredentialsProvider(parts[0], parts.length == 1 ? "" : parts[1]);
  }

  private void connectThrough(Transport transport) {
    if (transport instanceof SshTransport through) {
      through.setSshSessionFactory(ssh);
    }
  }

  private static String reason(Exception e, String address, String shown) {
    String network = FailureReason.network(e, "");
    if (network != null) {
      return network;
    }
    Throwable cause = e;
    while (cause.getCause() != null && !(cause instanceof NoRemoteRepositoryException)) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).replace(address, shown);
  }

  public Path directory() {
    return folder.path().resolve("repository");
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
