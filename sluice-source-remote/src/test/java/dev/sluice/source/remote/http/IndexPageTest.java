package dev.sluice.source.remote.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class IndexPageTest {
  private static final URI BASE = URI.create("https://example.org/pub/");

  @Test
  void ofHtml_asApacheWritesIt_listsFilesAndFolders() {
    String html =
        """
        <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
        <html><head><title>Index of /pub</title></head><body><h1>Index of /pub</h1>
        <table><tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=S;O=A">Size</a></th></tr>
        <tr><td><a href="/">Parent Directory</a></td><td>-</td></tr>
        <tr><td><a href="dumps/">dumps/</a></td><td align="right">2024-01-01 10:00  </td></tr>
        <tr><td><a href="a%20b.sql.gz">a b.sql.gz</a></td><td align="right">1.2K</td></tr>
        <tr><td><a href="x&amp;y.txt">x&amp;y.txt</a></td><td align="right">12</td></tr>
        </table></body></html>
        """;
    assertTrue(IndexPage.isIndex(html));
    IndexPage page = IndexPage.ofHtml(BASE, html);
    assertEquals(
        List.of("https://example.org/pub/a%20b.sql.gz", "https://example.org/pub/x&y.txt"),
        files(page));
    assertEquals(List.of(URI.create("https://example.org/pub/dumps/")), page.folders());
    assertEquals(List.of(), page.outside());
  }

  @Test
  void ofHtml_asNginxWritesIt_listsFilesAndFolders() {
    String html =
        """
        <html>
        <head><title>Index of /pub/</title></head>
        <body>
        <h1>Index of /pub/</h1><hr><pre><a href="../">../</a>
        <a href="logs/">logs/</a>                       01-Jan-2024 10:00          -
        <a href="%C3%A9%25.txt">é%.txt</a>              01-Jan-2024 10:00         17
        </pre><hr></body>
        </html>
        """;
    IndexPage page = IndexPage.ofHtml(BASE, html);
    assertEquals(List.of("https://example.org/pub/%C3%A9%25.txt"), files(page));
    assertEquals(List.of(URI.create("https://example.org/pub/logs/")), page.folders());
  }

  @Test
  void ofHtml_parentOfTheRoot_isTheRoot() {
    URI root = URI.create("https://example.org/");
    String html =
        "<a href='../'>..</a><a href='..'>..</a><a href='../../..a?b#c'>x</a><a href='../d'>";
    IndexPage page = IndexPage.ofHtml(root, html);
    assertEquals(List.of(), page.folders());
    assertEquals(List.of("https://example.org/d"), files(page));
    assertEquals(List.of(URI.create("https://example.org/..a?b")), page.outside());
  }

  @Test
  void ofHtml_linksElsewhere_areOutside() {
    String html =
        "<a href='https://evil.example/x'>1</a><a href='//evil.example/y'>2</a>"
            + "<a href='/other/z'>3</a><a href='a/b'>4</a><a href='javascript:void(0)'>5</a>"
            + "<a href='http://example.org/pub/plain'>6</a><a href='f?download=1'>7</a>"
            + "<a href='ok'>8</a><a href='ok#top'>9</a><a href='../pub/ok'>10</a>";
    IndexPage page = IndexPage.ofHtml(BASE, html);
    assertEquals(List.of("https://example.org/pub/ok"), files(page));
    assertEquals(7, page.outside().size());
  }

  @Test
  void ofHtml_bytesThatMayNotStandInAUrl_areEncoded() {
    byte[] html = "<a href='a b\u0001\"<>é'>x</a>".getBytes(StandardCharsets.ISO_8859_1);
    IndexPage page = IndexPage.ofHtml(BASE, new String(html, StandardCharsets.ISO_8859_1));
    assertEquals(List.of("https://example.org/pub/a%20b%01%22%3C%3E%E9"), files(page));
  }

  @Test
  void isIndex_otherPages_areNone() {
    assertFalse(IndexPage.isIndex("<title>Welcome</title><a href='x'>x</a>"));
    assertTrue(IndexPage.isIndex("<title>Directory listing for /</title>"));
  }

  @Test
  void read_jsonAsNginxWritesIt_listsNamesTypesAndSizes() throws IOException {
    String json =
        """
        [
        { "name":"sub", "type":"directory", "mtime":"Wed, 01 Jan 2020 00:00:00 GMT" },
        { "name":"a b#?%/\\"\\u00e9\\ud83d\\ude00.txt", "type":"file", "mtime":"x", "size":17 },
        { "name":"socket", "type":"other", "x":[1,{"y":null}] }
        ]
        """;
    IndexPage page = IndexJson.read(BASE, json);
    assertEquals(List.of(URI.create("https://example.org/pub/sub/")), page.folders());
    assertEquals(
        List.of("https://example.org/pub/a%20b%23%3F%25%2F%22%C3%A9%F0%9F%98%80.txt"), files(page));
    assertEquals(17, page.files().getFirst().size());
  }

  @Test
  void read_everyByteInAName_comesBackAsThatByte() throws IOException {
    for (int each = 0; each < 256; each++) {
      if (each == '"' || each == '\\') {
        continue;
      }
      String json = "[{\"name\":\"x" + (char) each + "y\",\"type\":\"file\"}]";
      String path = files(IndexJson.read(BASE, json)).getFirst();
      byte[] decoded = decoded(path.substring(BASE.toString().length()));
      assertEquals(List.of((byte) 'x', (byte) each, (byte) 'y'), bytes(decoded));
    }
  }

  @Test
  void read_jsonThatIsBroken_saysWhere() {
    for (String json : List.of("", "[", "[{", "[{\"name\"", "[{\"name\":\"\\u12", "{}", "[1]")) {
      IOException failure = assertThrows(IOException.class, () -> IndexJson.read(BASE, json));
      assertTrue(String.valueOf(failure.getMessage()).contains("at "), json);
    }
  }

  @Test
  void read_emptyFolder_isEmpty() throws IOException {
    assertEquals(List.of(), IndexJson.read(BASE, "[]").files());
  }

  private static List<Byte> bytes(byte[] bytes) {
    return List.of(bytes[0], bytes[1], bytes[2]);
  }

  private static byte[] decoded(String segment) {
    byte[] decoded = new byte[3];
    int at = 0;
    for (int i = 0; i < segment.length(); i++) {
      if (segment.charAt(i) == '%') {
        decoded[at++] = (byte) Integer.parseInt(segment.substring(i + 1, i + 3), 16);
        i += 2;
      } else {
        decoded[at++] = (byte) segment.charAt(i);
      }
    }
    return decoded;
  }

  @Test
  void ofHtml_linksThatAreNoUrls_areFilesAndDoNotVanish() {
    String html =
        "<title>Index of /</title><a href='50%.txt'>x</a><a href=':odd'>x</a>"
            + "<a href='a b:c.txt'>x</a><a href='http://[x'>x</a><a href='%zz/'>x</a>";
    IndexPage page = IndexPage.ofHtml(BASE, html);
    assertEquals(
        List.of("50%25.txt", ":odd", "a%20b:c.txt", "http:%2F%2F%5Bx"),
        page.files().stream()
            .map(file -> BASE.relativize(file.url()).toString())
            .map(name -> name.startsWith("./") ? name.substring(2) : name)
            .toList());
    assertEquals(List.of(BASE.resolve("./%25zz/")), page.folders());
  }

  private static List<String> files(IndexPage page) {
    return page.files().stream().map(file -> file.url().toString()).toList();
  }
}
