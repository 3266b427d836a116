package dev.sluice.source.wrap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.Listing;
import dev.sluice.source.Source;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ForwardingTest {
  @Test
  void methods_everyOneOfASource_isForwardedOrMustBeWritten() {
    assertEquals(names(Source.class), names(ForwardingSource.class));
  }

  @Test
  void methods_everyOneOfAListing_isForwarded() {
    assertEquals(names(Listing.class), names(ForwardingListing.class));
  }

  private static Set<String> names(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .map(Method::getName)
        .collect(Collectors.toSet());
  }
}
