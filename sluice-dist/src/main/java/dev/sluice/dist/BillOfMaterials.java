package dev.sluice.dist;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The bill of materials of what is bundled: what the plugin of the build wrote, without the jars
 * that are left out, and with the Java runtime. Works on the plugin's layout, which has one value a
 * line; another layout fails the build.
 */
final class BillOfMaterials {
  private static final String OPENED = "    {";
  private static final String CLOSED = "    }";
  private static final String INDENT = "      ";

  private final List<String> lines;

  /** The references to what is left out. */
  private final Set<String> leftOut = new HashSet<>();

  private BillOfMaterials(String json) {
    lines = json.lines().toList();
  }

  /**
   * The bill of what is bundled.
   *
   * @param json what the plugin wrote
   * @param java the version of the runtime
   */
  static String bundled(String json, String java) throws IOException {
    return new BillOfMaterials(json).bundled(java);
  }

  private String bundled(String java) throws IOException {
    List<List<String>> components = blocks("components");
    int all = components.size();
    components.removeIf(this::isLeftOut);
    if (leftOut.size() != all - components.size() || all == 0) {
      throw new IOException("the bill of materials has a layout that is not known");
    }
    components.add(runtime(java));
    List<List<String>> dependencies = blocks("dependencies");
    dependencies.removeIf(block -> leftOut.contains(value(block, "ref")));
    dependencies.replaceAll(this::withoutLeftOut);
    List<String> bill = new ArrayList<>(lines.subList(0, begin("components") + 1));
    append(components, bill);
    bill.add("  ],");
    bill.add(lines.get(begin("dependencies")));
    append(dependencies, bill);
    bill.addAll(List.of("  ]", "}"));
    return String.join("\n", bill) + "\n";
  }

  private int begin(String list) throws IOException {
    int at = lines.indexOf("  \"" + list + "\" : [");
    if (at < 0) {
      throw new IOException("the bill of materials has no " + list);
    }
    return at;
  }

  /** The objects of a list, each without what separates it from the next. */
  private List<List<String>> blocks(String list) throws IOException {
    List<List<String>> blocks = new ArrayList<>();
    int from = begin(list) + 1;
    for (int at = from; !lines.get(at).startsWith("  ]"); at++) {
      String line = lines.get(at);
      if (line.equals(OPENED)) {
        from = at;
      } else if (line.equals(CLOSED) || line.equals(CLOSED + ",")) {
        List<String> block = new ArrayList<>(lines.subList(from, at));
        block.add(CLOSED);
        blocks.add(block);
      }
    }
    return blocks;
  }

  private static void append(List<List<String>> blocks, List<String> bill) {
    for (int i = 0; i < blocks.size(); i++) {
      List<String> block = blocks.get(i);
      bill.addAll(block.subList(0, block.size() - 1));
      bill.add(i + 1 < blocks.size() ? CLOSED + "," : CLOSED);
    }
  }

  private boolean isLeftOut(List<String> component) {
    String jar = value(component, "name") + "-" + value(component, "version") + ".jar";
    return !Libraries.isBundled(jar) && leftOut.add(value(component, "bom-ref"));
  }

  /** A value of an object itself, not of one inside it. */
  private static String value(List<String> block, String name) {
    String start = INDENT + "\"" + name + "\" : \"";
    for (String line : block) {
      if (line.startsWith(start)) {
        return line.substring(start.length(), line.lastIndexOf('"'));
      }
    }
    return "";
  }

  private List<String> withoutLeftOut(List<String> dependency) {
    List<String> kept = new ArrayList<>();
    for (String line : dependency) {
      String reference = line.strip().replace("\"", "").replace(",", "");
      if (!leftOut.contains(reference)) {
        // The last of a list may be gone: what was before it is the last then.
        int last = kept.size() - 1;
        if (line.strip().startsWith("]") && kept.get(last).endsWith(",")) {
          kept.set(last, kept.get(last).substring(0, kept.get(last).length() - 1));
        }
        kept.add(line);
      }
    }
    return kept;
  }

  private static List<String> runtime(String java) {
    List<String> block = new ArrayList<>();
    block.add(OPENED);
    for (String line :
        List.of(
            "\"type\" : \"platform\",",
            "\"bom-ref\" : \"java-runtime\",",
            "\"name\" : \"openjdk\",",
            "\"version\" : \"" + java + "\",",
            "\"description\" : \"Java runtime of the archive, the package and the image\",",
            "\"scope\" : \"required\",",
            "\"licenses\" : [",
            "  { \"expression\" : \"GPL-2.0-only WITH Classpath-exception-2.0\" }",
            "]")) {
      block.add(INDENT + line);
    }
    block.add(CLOSED);
    return block;
  }
}
