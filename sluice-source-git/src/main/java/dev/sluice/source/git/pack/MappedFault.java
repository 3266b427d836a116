package dev.sluice.source.git.pack;

/**
 * What becomes of an access to a mapped file behind the file's end, once the file was truncated, or
 * to a page that the disk cannot read: the virtual machine turns the signal into an error. Compiled
 * code may see it a little later than at the access itself, so whoever reads an object looks for it
 * too.
 */
public final class MappedFault {
  private MappedFault() {}

  /** The damage that an error tells of; any other error is thrown as it is. */
  public static CorruptPackException of(InternalError error) {
    String message = error.getMessage();
    if (message == null || !message.contains("memory access")) {
      throw error;
    }
    return new CorruptPackException("the pack became shorter or cannot be read", error);
  }
}
