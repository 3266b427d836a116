package dev.sluice.pipeline.resource;

/** What a task may have to wait for. */
public enum WaitCause {
  /** An enumeration: for a permit of the frontier. */
  OBJECTS_IN_FLIGHT,
  /** An enumeration: for room among the objects of its own source, where there are several. */
  SOURCE_SHARE,
  /** An enumeration: for containers below it to be closed. */
  OPEN_CONTAINERS,
  /** A fetch: for a buffer. */
  BUFFERS,
  /** A fetch of a source that does not wait: for a read token. */
  READ_TOKENS,
  /** A fetch or a listing over a network: for its turn to call. */
  NETWORK_READS,
  /** A listing over a network: for its turn among the listings. */
  NETWORK_LISTINGS,
  /**
   * A fetch of an object that is read in place, or a phase over packs: for a slot of its device.
   */
  DEVICE_SLOTS,
  /** A call over a network: for the time after which it is made again. */
  RETRY_DELAY
}
