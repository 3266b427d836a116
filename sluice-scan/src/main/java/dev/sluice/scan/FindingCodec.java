package dev.sluice.scan;

import dev.sluice.detect.Span;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Findings as bytes, for files that Sluice writes and reads back. */
final class FindingCodec {
  private FindingCodec() {}

  static void write(DataOutput out, Finding finding) throws IOException {
    text(out, finding.ruleId());
    text(out, finding.description());
    Finding.Location location = finding.location();
    out.writeLong(location.startOffset());
    out.writeLong(location.endOffset());
    out.writeInt(location.startLine());
    out.writeInt(location.endLine());
    out.writeInt(location.startColumn());
    out.writeInt(location.endColumn());
    span(out, location.secretBytes());
    span(out, location.characters());
    span(out, location.secretCharacters());
    text(out, finding.line());
    text(out, finding.match());
    text(out, finding.secret());
    text(out, finding.file());
    text(out, finding.symlinkFile());
    Finding.Commit commit = finding.commit();
    text(out, commit.id());
    text(out, commit.link());
    text(out, commit.author());
    text(out, commit.email());
    text(out, commit.date());
    text(out, commit.message());
    out.writeFloat(finding.entropy());
    texts(out, finding.tags());
    text(out, finding.severity());
    text(out, finding.confidence());
    Finding.Attribution attribution = finding.attribution();
    text(out, attribution.kind());
    text(out, attribution.provider());
    texts(out, attribution.alsoMatched());
    text(out, finding.fingerprint());
    text(out, finding.contentFingerprint());
    validity(out, finding.validity());
  }

  static Finding read(DataInput in) throws IOException {
    return Finding.builder()
        .ruleId(text(in))
        .description(text(in))
        .location(
            new Finding.Location(
                in.readLong(),
                in.readLong(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                span(in),
                span(in),
                span(in)))
        .line(text(in))
        .match(text(in))
        .secret(text(in))
        .file(text(in))
        .symlinkFile(text(in))
        .commit(new Finding.Commit(text(in), text(in), text(in), text(in), text(in), text(in)))
        .entropy(in.readFloat())
        .tags(texts(in))
        .severity(text(in))
        .confidence(text(in))
        .attribution(new Finding.Attribution(text(in), text(in), texts(in)))
        .fingerprint(text(in))
        .contentFingerprint(text(in))
        .validity(validity(in))
        .build();
  }

  private static void validity(DataOutput out, Validity validity) throws IOException {
    text(out, validity.state().word());
    if (validity.isTold()) {
      text(out, validity.reason());
      out.writeInt(validity.facts().size());
      for (Validity.Fact fact : validity.facts()) {
        text(out, fact.name());
        text(out, fact.value());
      }
    }
  }

  private static Validity validity(DataInput in) throws IOException {
    Validity.State state = Validity.State.ofWord(text(in));
    if (state == Validity.State.NOT_ASKED) {
      return Validity.NOT_ASKED;
    }
    String reason = text(in);
    int count = in.readInt();
    List<Validity.Fact> facts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      facts.add(new Validity.Fact(text(in), text(in)));
    }
    return new Validity(state, reason, facts);
  }

  private static void span(DataOutput out, Span span) throws IOException {
    out.writeLong(span.start());
    out.writeLong(span.end());
  }

  private static Span span(DataInput in) throws IOException {
    return new Span(in.readLong(), in.readLong());
  }

  private static void texts(DataOutput out, List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      text(out, text);
    }
  }

  private static List<String> texts(DataInput in) throws IOException {
    int count = in.readInt();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(text(in));
    }
    return texts;
  }

  static void text(DataOutput out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static String text(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
