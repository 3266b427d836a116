package dev.sluice.source.local;

import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class LinuxFilesTest extends LocalFilesContract {
  @Override
  LocalFiles files() {
    return new LinuxFiles();
  }
}
