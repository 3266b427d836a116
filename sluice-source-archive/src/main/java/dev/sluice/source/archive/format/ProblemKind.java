package dev.sluice.source.archive.format;

/** Why an entry or an archive was not read in full. */
public enum ProblemKind {
  /** Locked with a password. */
  ENCRYPTED("encrypted"),
  /** Packed in a way that is not read here. */
  UNSUPPORTED_METHOD("unsupported compression"),
  /** An archive of a format that is not read here. */
  UNREAD_FORMAT("archive of a format that is not read"),
  /** The bytes contradict the format or their own checksum. */
  CORRUPT("corrupt"),
  /** The bytes end too early. */
  TRUNCATED("truncated"),
  /** The bytes of the outermost archive could not be read. */
  UNREADABLE("unreadable"),
  /** More entries than one archive may have. */
  TOO_MANY_ENTRIES("too many entries"),
  /** An entry expands past its budget. */
  ENTRY_TOO_LARGE("entry too large"),
  /** An archive expands past its budget. */
  ARCHIVE_TOO_LARGE("archive too large"),
  /** All archives below one root expand past their budget. */
  ROOT_TOO_LARGE("archives below one root too large"),
  /** An entry expands far more than ordinary content does. */
  RATIO_TOO_HIGH("compression ratio too high"),
  /** A container inside more containers than are opened. */
  TOO_DEEP("nested too deep"),
  /** A decoder would need more memory than it may have. */
  DICTIONARY_TOO_LARGE("dictionary too large"),
  /** The archive needs random access, comes as a stream, and is too large to hold. */
  BUFFER_TOO_LARGE("too large to hold in memory"),
  /** Headers, comments and the like within a content that are too many to be held. */
  OWN_BYTES_TOO_MANY("too many bytes outside the content"),
  /** An archive among the bytes that no entry covers. */
  HIDDEN_ARCHIVE("archive among the bytes of another"),
  /** A name that is too long to be one. */
  BAD_NAME("bad name"),
  /** The entry's bytes are, in part or whole, those of an entry already read. */
  OVERLAPPING("overlapping entries"),
  /** A symbolic or hard link: its content, if any, is that of another entry. */
  LINK("link"),
  /** A device, pipe or other entry without content. */
  SPECIAL("special file");

  private final String words;

  ProblemKind(String words) {
    this.words = words;
  }

  /** The kind in words, for a report. */
  public String words() {
    return words;
  }

  /** True if there was nothing to scan, so that no policy applies and there is no gap. */
  public boolean isHarmless() {
    return this == LINK || this == SPECIAL;
  }

  /** True if the bytes are at fault rather than a limit or the kind of entry. */
  public boolean isFailure() {
    return this == CORRUPT || this == TRUNCATED || this == UNREADABLE;
  }
}
