package dev.sluice.source.local;

import dev.sluice.testing.Needs;
import dev.sluice.testing.Requires;

@Requires(Needs.LINUX)
class LinuxFilesTest extends LocalFilesContract {
  @Override
  LocalFiles files() {
    return new LinuxFiles();
  }
}
