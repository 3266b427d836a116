package dev.sluice.pipeline;

import dev.sluice.scheduler.buffer.Buffer;
import dev.sluice.scheduler.buffer.BufferPool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of one object that are read before their turn. The chain of the object takes them in
 * order; a chunk that could not be read ahead is not here, and the chain reads it itself.
 *
 * <p>The chain keeps a buffer of its own throughout, so it never waits for one that a chunk read
 * ahead holds.
 */
final class ReadAhead {
  /**
   * A chunk that was read ahead.
   *
   * @param length the bytes in the buffer
   */
  record Piece(Buffer buffer, int length, boolean last) {}

  /** The place of a chunk; one that was dropped is not found in it any more. */
  static final class Place {
    private @Nullable Piece piece;
  }

  /**
   * What the chain finds in the place of its next chunk.
   *
   * @param piece the chunk if it is there, with its buffer, which is the chain's now
   * @param waits whether the chunk is still being read: the chain is resumed when it is
   */
  record Turn(@Nullable Piece piece, boolean waits) {
    static final Turn OWN = new Turn(null, false);
    static final Turn WAIT = new Turn(null, true);
  }

  private final Map<Long, Place> places = new HashMap<>();
  private Task.@Nullable Fetch chain;

  /** Makes a place for the chunk at an offset. Null if it has one, or there are too many. */
  synchronized @Nullable Place begin(long offset, int placesMax) {
    if (places.size() >= placesMax || places.containsKey(offset)) {
      return null;
    }
    Place place = new Place();
    places.put(offset, place);
    return place;
  }

  /**
   * Puts a chunk down, or null for one that could not be read. A piece whose place was dropped is
   * given back.
   *
   * @return the chain, if it waits for this chunk
   */
  Task.@Nullable Fetch end(long offset, Place place, @Nullable Piece piece) {
    synchronized (this) {
      if (places.get(offset) == place) {
        place.piece = piece;
        if (piece == null) {
          places.remove(offset);
        }
        Task.Fetch waiting = chain;
        if (waiting == null || waiting.offset() != offset) {
          return null;
        }
        chain = null;
        return waiting;
      }
    }
    if (piece != null) {
      piece.buffer().release(BufferPool.NO_WORKER);
    }
    return null;
  }

  /** Looks for the chunk that a fetch of the chain is about. */
  synchronized Turn turn(Task.Fetch fetch) {
    Place place = places.get(fetch.offset());
    if (place == null) {
      return Turn.OWN;
    }
    if (place.piece == null) {
      chain = fetch;
      return Turn.WAIT;
    }
    places.remove(fetch.offset());
    return new Turn(place.piece, false);
  }

  /** Gives back what was read ahead; what is still being read is given back when it comes. */
  void drop() {
    List<Piece> dropped = new ArrayList<>();
    synchronized (this) {
      for (Place place : places.values()) {
        if (place.piece != null) {
          dropped.add(place.piece);
        }
      }
      places.clear();
    }
    dropped.forEach(piece -> piece.buffer().release(BufferPool.NO_WORKER));
  }
}
