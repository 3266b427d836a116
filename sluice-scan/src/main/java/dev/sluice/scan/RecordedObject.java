package dev.sluice.scan;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * An object that was scanned to its end, and what that showed.
 *
 * @param name as reports show it
 * @param version which content of it was scanned
 * @param findings in it and in the objects inside it
 * @param inside how many objects inside it were scanned
 * @param skipped the objects inside it that were skipped
 */
public record RecordedObject(
    String name, String version, List<Finding> findings, long inside, List<Skipped> skipped) {
  public RecordedObject {
    findings = List.copyOf(findings);
    skipped = List.copyOf(skipped);
  }

  /** An object that was not scanned, and why. */
  public record Skipped(String name, String reason) {}

  /** Everything but name and version, for {@link #of}. */
  public byte[] content() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(inside);
      out.writeInt(skipped.size());
      for (Skipped one : skipped) {
        FindingCodec.text(out, one.name());
        FindingCodec.text(out, one.reason());
      }
      out.writeInt(findings.size());
      for (Finding finding : findings) {
        FindingCodec.write(out, finding);
      }
    } catch (IOException e) {
      throw new IllegalStateException("memory cannot fail to be written", e);
    }
    return bytes.toByteArray();
  }

  /** The object whose {@link #content} these bytes are. */
  public static RecordedObject of(String name, String version, byte[] content) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      long inside = in.readLong();
      List<Skipped> skipped = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        skipped.add(new Skipped(FindingCodec.text(in), FindingCodec.text(in)));
      }
      List<Finding> findings = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        findings.add(FindingCodec.read(in));
      }
      return new RecordedObject(name, version, findings, inside, skipped);
    }
  }
}
