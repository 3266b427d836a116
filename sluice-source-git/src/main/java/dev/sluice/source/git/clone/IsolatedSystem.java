package dev.sluice.source.git.clone;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * A system in which JGit finds nothing but the repository it was asked for: no configuration of the
 * user, of the machine or of JGit's own, and no environment. Such files could name programs,
 * proxies and other addresses; and to find them JGit would start Git.
 */
final class IsolatedSystem extends SystemReader.Delegate {
  private IsolatedSystem(SystemReader system) {
    super(system);
  }

  /** Makes this the system of all of JGit. */
  static synchronized void enter() {
    SystemReader now = SystemReader.getInstance();
    if (!(now instanceof IsolatedSystem)) {
      SystemReader.setInstance(new IsolatedSystem(now));
    }
  }

  @Override
  public @Nullable String getenv(String variable) {
    return null;
  }

  @Override
  public FileBasedConfig openUserConfig(@Nullable Config parent, FS files) {
    return new NoConfig(parent, files);
  }

  @Override
  public FileBasedConfig openSystemConfig(@Nullable Config parent, FS files) {
    return new NoConfig(parent, files);
  }

  @Override
  public FileBasedConfig openJGitConfig(@Nullable Config parent, FS files) {
    return new NoConfig(parent, files);
  }

  /** A configuration without a file: it is empty, and what is written to it is forgotten. */
  private static final class NoConfig extends FileBasedConfig {
    @SuppressWarnings("NullAway") // JGit's own way to have none
    NoConfig(@Nullable Config parent, FS files) {
      super(parent, null, files);
    }

    @Override
    public void load() {}

    @Override
    public void save() {}

    @Override
    public boolean isOutdated() {
      return false;
    }
  }
}
