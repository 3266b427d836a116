package dev.sluice.report.template;

/** A template that cannot be read or run; the message names the line. */
public final class TemplateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TemplateException(int line, String problem) {
    super("template line " + line + ": " + problem);
  }
}
