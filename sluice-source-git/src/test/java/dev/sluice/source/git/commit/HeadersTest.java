package dev.sluice.source.git.commit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sluice.source.git.object.ObjectId;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadersTest {
  private static final String ID = "ab".repeat(20);
  private static final String TREE = "cd".repeat(20);

  @Test
  void commit_usual_everyPart() throws IOException {
    Commit commit =
        read(
            "tree %s\nparent %s\nauthor A B <a@b> 1700000000 +0200\ncommitter C <c@d> 5 -0100\n"
                    .formatted(TREE, ID)
                + "gpgsig -----BEGIN\n tree x\n\nmessage\n",
            StandardCharsets.UTF_8);
    assertEquals(TREE, commit.tree().toString());
    assertEquals(List.of(ObjectId.parse(ID)), commit.parents());
    assertEquals(new Signature("A B", "a@b", 1_700_000_000), commit.author());
    assertEquals("2023-11-14T22:13:20Z", commit.author().date());
    assertEquals(5, commit.committer().seconds());
    assertEquals("message\n", commit.message());
  }

  @Test
  void commit_otherEncoding_isDecoded() throws IOException {
    String text = "tree %s\nauthor Ü <u@x> 1 +0000\nencoding ISO-8859-1\n\nGröße\n".formatted(TREE);
    Commit commit = read(text, StandardCharsets.ISO_8859_1);
    assertEquals("Ü", commit.author().name());
    assertEquals("Größe\n", commit.message());
  }

  @Test
  void commit_oddSignatures_emptyOrZero() throws IOException {
    Commit commit = read("tree %s\nauthor nobody\n\n".formatted(TREE), StandardCharsets.UTF_8);
    assertEquals(new Signature("nobody", "", 0), commit.author());
    assertEquals(Signature.UNKNOWN, commit.committer());
    assertEquals(
        new Signature("a", "b>c", 7).name(),
        read("tree %s\nauthor a <b>c> 7 +0000\n\n".formatted(TREE), StandardCharsets.UTF_8)
            .author()
            .name());
  }

  @Test
  void links_anyCommit_areThoseOfTheWhole() throws IOException {
    List<String> committers =
        List.of(
            "committer C <c@d> 5 -0100\n",
            "committer C <c@d>  17\n",
            "committer Ü <c@d> 1700000000 +0000\n",
            "committer nobody 12\n",
            "committer a <b>c> 7 +0000\n",
            "committer <99999999999999999999 +0000\n",
            "committer a <b> 99999999999999999999 +0000\n",
            "committer a > 8 <\n",
            "committer \n",
            "");
    for (String committer : committers) {
      for (String encoding : List.of("", "encoding ISO-8859-1\n", "encoding UTF-16LE\n")) {
        String head = "tree %s\nparent %s\nparent %s\n".formatted(TREE, ID, TREE);
        byte[] bytes = (head + committer + encoding + "\nGröße\n").getBytes(UTF_8);
        Commit commit = Headers.commit(ObjectId.parse(ID), bytes, bytes.length);
        Headers.Links links = Headers.links(ObjectId.parse(ID), bytes, bytes.length);
        assertEquals(commit.tree(), links.tree());
        assertEquals(commit.parents(), links.parents());
        assertEquals(commit.committer().seconds(), links.seconds(), committer + encoding);
        assertEquals(
            commit.message(),
            new String(Headers.parts(ObjectId.parse(ID), bytes, bytes.length).message(), UTF_8));
      }
    }
  }

  @Test
  void message_plainAndOddBytes_asTheCommitHasIt() throws IOException {
    for (String text : List.of("", "\n", "\nplain", "\n\u00ff\u0080", "\n\u00c3\u00a9\n")) {
      byte[] bytes = ("tree " + TREE + "\n" + text).getBytes(StandardCharsets.ISO_8859_1);
      ObjectId id = ObjectId.parse(ID);
      assertArrayEquals(
          Headers.commit(id, bytes, bytes.length).message().getBytes(UTF_8),
          Headers.parts(id, bytes, bytes.length).message());
    }
  }

  @Test
  void commit_idThatIsNone_refused() {
    for (String wrong : List.of("g", "", ID, "\u00e4")) {
      String id = ID.substring(wrong.length() > 1 ? 0 : 1) + wrong;
      assertThrows(
          IOException.class,
          () -> read("tree %s\nparent %s\n\nx".formatted(TREE, id), StandardCharsets.UTF_8),
          id);
    }
  }

  @Test
  void commit_noTree_refused() {
    assertThrows(
        IOException.class, () -> read("author a <b> 1 +0000\n\nx", StandardCharsets.UTF_8));
    assertThrows(IOException.class, () -> read("tree 12\n\nx", StandardCharsets.UTF_8));
  }

  @Test
  void tag_usual_targetAndMessage() throws IOException {
    String text =
        "object %s\ntype commit\ntag v1\ntagger T <t@x> 3 +0000\n\nwords\n".formatted(TREE);
    Tag tag = Headers.tag(ObjectId.parse(ID), text.getBytes(StandardCharsets.UTF_8));
    assertEquals(TREE, tag.target().toString());
    assertEquals("v1", tag.name());
    assertEquals("words\n", tag.message());
  }

  private static Commit read(String text, Charset charset) throws IOException {
    byte[] bytes = text.getBytes(charset);
    return Headers.commit(ObjectId.parse(ID), bytes, bytes.length);
  }
}
