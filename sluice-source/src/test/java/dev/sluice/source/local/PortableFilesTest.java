package dev.sluice.source.local;

class PortableFilesTest extends LocalFilesContract {
  @Override
  LocalFiles files() {
    return new PortableFiles();
  }
}
