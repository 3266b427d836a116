package dev.sluice.report.template;

import java.io.IOException;

/** A list a template may go over, whose elements need not all be in memory. */
public interface TemplateList {
  long size();

  void forEach(Visitor visitor) throws IOException;

  /** Takes one element after the other. */
  @FunctionalInterface
  interface Visitor {
    void visit(Object element) throws IOException;
  }
}
