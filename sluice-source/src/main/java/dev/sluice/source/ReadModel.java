package dev.sluice.source;

/** How a source's bytes are read. */
public enum ReadModel {
  /** By calls that return soon: local files, memory. */
  DIRECT,
  /** By calls that may wait for long: a network. */
  BLOCKING,
  /** Piece by piece while they are worked on: packs, whose objects lie all over them. */
  IN_PLACE
}
