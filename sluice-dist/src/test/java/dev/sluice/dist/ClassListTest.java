package dev.sluice.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassListTest {
  @Test
  void lines_runsThatTookOtherTurns_areTheSame() throws IOException {
    List<String> one =
        List.of(
            "# a comment",
            "java/lang/Object id: 0",
            "dev/sluice/dist/ClassList id: 1",
            "@lambda-proxy a b",
            "@cp dev/sluice/dist/ClassList 1 2");
    List<String> other =
        List.of(
            "dev/sluice/dist/ClassList id: 0",
            "@cp dev/sluice/dist/ClassList 2",
            "java/lang/Object id: 1",
            "@lambda-proxy a b");
    List<String> lines = lines(one);
    assertEquals(lines, lines(other));
    assertEquals(
        List.of("dev/sluice/dist/ClassList", "java/lang/Object", "@lambda-proxy a b"),
        lines.subList(0, 3));
  }

  private static List<String> lines(List<String> run) throws IOException {
    ClassList list = new ClassList();
    list.add(run);
    return list.lines(
        name -> {
          try (InputStream in =
              ClassListTest.class.getClassLoader().getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
          }
        });
  }
}
