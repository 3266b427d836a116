package dev.sluice.source.remote.retry;

/** Why a call is made again. */
public enum RetryCause {
  /** The host asked to be left alone for a time. */
  THROTTLED,
  /** There was no answer in time. */
  TIMEOUT,
  /** The connection could not be made, or broke. */
  CONNECTION,
  /** The host answered that it cannot answer now. */
  SERVER_ERROR,
  /** The call was not made, because its host is left alone. */
  HOST_PAUSED
}
