package dev.sluice.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Writes what is bundled, under which licence, and the texts that the jars themselves bring. The
 * licences are those of the bill of materials.
 */
final class Notices {
  private static final Pattern TEXT =
      Pattern.compile(
          "(META-INF/)?(LICENSE|LICENCE|NOTICE|AL2\\.0|LGPL2\\.1|about)(\\.(txt|md|html))?"
              + "|META-INF/license/.*|license/.*",
          Pattern.CASE_INSENSITIVE);

  private final Path bom;
  private final Path program;

  Notices(Path bom, Path program) {
    this.bom = bom;
    this.program = program;
  }

  /** The notices on these jars; a jar without a licence fails. */
  String text(List<String> jars) throws IOException {
    Map<String, String> licences = licences();
    StringBuilder head =
        new StringBuilder("Sluice is under the Apache License 2.0. It is distributed with:\n\n");
    Map<String, List<String>> jarsByText = new LinkedHashMap<>();
    for (String jar : jars.stream().sorted().toList()) {
      String licence = licences.get(jar);
      if (licence == null) {
        throw new IOException("the bill of materials names no licence of " + jar);
      }
      head.append("  ").append(jar).append(": ").append(licence).append('\n');
      for (String text : texts(program.resolve(jar))) {
        jarsByText.computeIfAbsent(text, _ -> new ArrayList<>()).add(jar);
      }
    }
    head.append(
        """

        The forms with a Java runtime of their own bring parts of OpenJDK (GPL-2.0 with the
        Classpath Exception), whose notices are in lib/runtime/legal. The container image brings
        the GNU C Library (LGPL-2.1-or-later) of the machine that built it.
        """);
    for (var entry : jarsByText.entrySet()) {
      head.append('\n').append("=".repeat(80)).append('\n');
      head.append(String.join(", ", entry.getValue())).append("\n\n").append(entry.getKey());
      head.append('\n');
    }
    return head.toString();
  }

  /** Licences by the names of jars. */
  private Map<String, String> licences() throws IOException {
    Map<String, String> byJar = new TreeMap<>();
    NodeList components = document().getElementsByTagName("component");
    for (int i = 0; i < components.getLength(); i++) {
      Element component = (Element) components.item(i);
      List<String> licences = new ArrayList<>();
      for (String tag : List.of("id", "name", "expression")) {
        NodeList named = component.getElementsByTagName(tag);
        for (int j = 0; j < named.getLength(); j++) {
          String parent = named.item(j).getParentNode().getNodeName();
          if (parent.equals("license") || parent.equals("licenses")) {
            licences.add(named.item(j).getTextContent().strip());
          }
        }
      }
      if (!licences.isEmpty()) {
        byJar.put(
            child(component, "name") + "-" + child(component, "version") + ".jar",
            String.join(" or ", licences));
      }
    }
    return byJar;
  }

  private Element document() throws IOException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(bom.toFile())
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(bom + " cannot be read", e);
    }
  }

  private static String child(Element component, String tag) {
    NodeList children = component.getChildNodes();
    for (int i = 0; i < children.getLength(); i++) {
      if (children.item(i).getNodeName().equals(tag)) {
        return children.item(i).getTextContent().strip();
      }
    }
    return "";
  }

  private static List<String> texts(Path jar) throws IOException {
    List<String> texts = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        String name = entry.getName();
        boolean isText = !entry.isDirectory() && !name.toLowerCase(Locale.ROOT).endsWith(".class");
        if (isText && TEXT.matcher(name).matches()) {
          byte[] bytes = file.getInputStream(entry).readAllBytes();
          texts.add(new String(bytes, StandardCharsets.UTF_8).strip());
        }
      }
    }
    return texts;
  }
}
