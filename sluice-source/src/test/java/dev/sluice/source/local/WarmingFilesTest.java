package dev.sluice.source.local;

class WarmingFilesTest extends LocalFilesContract {
  @Override
  LocalFiles files() {
    return new WarmingFiles();
  }
}
