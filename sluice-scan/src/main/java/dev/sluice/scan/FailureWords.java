package dev.sluice.scan;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What went wrong, in words for people, without the path: whoever says it names that first. */
public final class FailureWords {
  private FailureWords() {}

  public static String of(Throwable cause) {
    String message = cause.getMessage();
    return switch (cause) {
      case NoSuchFileException _ -> "it is not there";
      case AccessDeniedException _ -> "permission denied";
      case FileSystemLoopException _ -> "symbolic links lead in a circle";
      case NotDirectoryException _ -> "not a directory any more";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      case ClosedChannelException _ -> "it was closed";
      case CharacterCodingException _ -> "it is not UTF-8";
      case IOException _ when message != null -> message;
      default -> cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    };
  }
}
