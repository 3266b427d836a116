/** Containers inside objects: zip, tar, 7z and what compresses them. */
module dev.sluice.source.archive {
  requires transitive dev.sluice.source;
  requires aircompressor.v3;
  requires org.apache.commons.compress;
  requires org.tukaani.xz;
  requires static org.jspecify;

  exports dev.sluice.source.archive;
  exports dev.sluice.source.archive.format;
}
