package dev.sluice.source.local;

class LinkedFilesTest extends LocalFilesContract {
  @Override
  LocalFiles files() {
    WarmingFiles files = new WarmingFiles();
    files.link();
    return files;
  }
}
