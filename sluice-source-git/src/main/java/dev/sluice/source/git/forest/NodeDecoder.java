package dev.sluice.source.git.forest;

import dev.sluice.source.derived.Delta;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.pack.CorruptPackException;
import dev.sluice.source.git.pack.DeltaPieces;
import dev.sluice.source.git.pack.Entry;
import dev.sluice.source.git.pack.EntryInflater;
import dev.sluice.source.git.pack.EntryStream;
import dev.sluice.source.git.pack.Pack;
import dev.sluice.source.git.pack.SpilledObject;
import dev.sluice.source.git.store.LooseObjects;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Decodes single objects of a forest into arrays that are used again. For one thread. */
final class NodeDecoder implements AutoCloseable {
  /** Says that a delta, or what it makes, is more than is held in memory. */
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    TooLargeException(long size) {
      super(size + " bytes are more than is held in memory");
    }
  }

  private final DiskDeltaForest forest;
  private final Nodes nodes;
  private final Entry entry = new Entry();
  private final EntryInflater inflater = new EntryInflater();
  private final DeltaPieces pieces = new DeltaPieces();
  private final BufferStock buffers;
  private int length;

  /**
   * A decoder.
   *
   * @param stockBytesMax how many bytes of arrays it keeps that are not in use
   */
  NodeDecoder(DiskDeltaForest forest, long stockBytesMax) {
    this.forest = forest;
    buffers = new BufferStock(stockBytesMax);
    nodes = forest.nodes();
  }

  /** The length of the object decoded last. */
  int length() {
    return length;
  }

  /** How the object decoded last derives from its base. */
  Delta pieces() {
    return pieces;
  }

  void giveBack(byte[] bytes) {
    buffers.giveBack(bytes);
  }

  /** The size of an object that is stored whole. */
  long size(int node) throws IOException {
    if (!forest.isLoose(node)) {
      entry.read(forest.pack(node), nodes.offsets[node]);
      return entry.size();
    }
    try (LooseObjects.Opened opened = openLoose(node)) {
      return opened == null ? repacked(node).length : opened.size();
    }
  }

  /** The bytes of an object that is stored whole and small enough. */
  byte[] root(int node) throws IOException {
    if (forest.isLoose(node)) {
      try (LooseObjects.Opened opened = openLoose(node)) {
        if (opened == null) {
          byte[] bytes = repacked(node);
          length = bytes.length;
          return bytes;
        }
        byte[] bytes = buffers.take((int) opened.size());
        opened.readInto(bytes);
        length = (int) opened.size();
        return bytes;
      }
    }
    Pack pack = forest.pack(node);
    entry.read(pack, nodes.offsets[node], forest.nextAt(node));
    byte[] bytes = inflated(pack, node);
    length = (int) entry.size();
    return bytes;
  }

  /** The bytes of an object that is stored as a delta. */
  byte[] derived(int node, byte[] base, int baseLength) throws IOException {
    Pack pack = forest.pack(node);
    entry.read(pack, nodes.offsets[node], forest.nextAt(node));
    byte[] delta = inflated(pack, node);
    try {
      int deltaLength = (int) entry.size();
      long size = DeltaPieces.resultLength(delta, deltaLength, baseLength);
      if (size > forest.options().heldBytesMax()) {
        throw new TooLargeException(size);
      }
      byte[] bytes = buffers.take((int) size);
      pieces.apply(base, baseLength, delta, deltaLength, bytes, (int) size);
      length = (int) size;
      return bytes;
    } finally {
      buffers.giveBack(delta);
    }
  }

  /** The bytes of an object that was decoded before, found by following its deltas alone. */
  byte[] again(int node) throws IOException {
    return repacked(node);
  }

  /** The bytes of a spilled object that is small enough to be held. */
  byte[] held(SpilledObject object) throws IOException {
    byte[] bytes = buffers.take((int) object.size());
    length = object.read(0, ByteBuffer.wrap(bytes, 0, (int) object.size()));
    return bytes;
  }

  /** A stream of an object that is stored whole, or of a delta. */
  InputStream stream(int node) throws IOException {
    if (forest.isLoose(node)) {
      LooseObjects.Opened opened = openLoose(node);
      return opened == null ? new ByteArrayInputStream(repacked(node)) : opened.bytes();
    }
    Pack pack = forest.pack(node);
    Entry own = new Entry();
    own.read(pack, nodes.offsets[node]);
    return new EntryStream(pack, own);
  }

  /** Inflates the entry just read. */
  private byte[] inflated(Pack pack, int node) throws IOException {
    if (entry.size() > forest.options().heldBytesMax()) {
      throw new TooLargeException(entry.size());
    }
    byte[] bytes = buffers.take((int) entry.size() + EntryInflater.SPARE_BYTES);
    inflater.inflate(pack, entry, forest.nextAt(node), bytes);
    return bytes;
  }

  private LooseObjects.@Nullable Opened openLoose(int node) throws IOException {
    return forest.store().openLoose(forest.table().id(nodes.ordinals[node]));
  }

  /** The bytes of an object that was a file of its own when the forest was made. */
  private byte[] repacked(int node) throws IOException {
    ObjectId id = forest.table().id(nodes.ordinals[node]);
    return forest.store().read(id).orElseThrow(() -> new CorruptPackException("is gone")).bytes();
  }

  @Override
  public void close() {
    inflater.close();
  }
}
