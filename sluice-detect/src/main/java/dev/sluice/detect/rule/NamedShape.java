package dev.sluice.detect.rule;

import java.util.List;

/**
 * A row of the provider table: the names a provider goes by and the shape of one kind of its
 * secrets. The shape is one that others have too, so that it counts only beside a name.
 *
 * @param names letters and digits in lower case, without what separates words
 * @param value a regex for the whole secret
 */
public record NamedShape(List<String> names, String value) {
  public NamedShape {
    names = List.copyOf(names);
  }
}
