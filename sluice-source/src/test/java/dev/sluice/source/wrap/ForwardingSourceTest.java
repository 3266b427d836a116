package dev.sluice.source.wrap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.Source;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ForwardingSourceTest {
  @Test
  void methods_everyOneOfASource_isForwardedOrMustBeWritten() {
    assertEquals(names(Source.class), names(ForwardingSource.class));
  }

  private static Set<String> names(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .map(Method::getName)
        .collect(Collectors.toSet());
  }
}
