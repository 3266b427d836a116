package dev.sluice.cli.prepare;

import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/** Writes the objects of a sample into one pack and its index, whole or as deltas, as Git does. */
final class SamplePack {
  private static final int HEADER_BYTES = 12;
  private static final int OFFSET_DELTA = 6;

  private final ByteArrayOutputStream entries = new ByteArrayOutputStream();
  private final Map<ObjectId, Place> places = new TreeMap<>();

  /** Where an object's entry begins, and the checksum that the index has for it. */
  private record Place(int offset, int checksum) {}

  /** Adds an object as it is. */
  ObjectId add(ObjectType type, byte[] content) throws IOException {
    ObjectId id = type.idOf(HashAlgorithm.SHA1, content, 0, content.length);
    return places.containsKey(id) ? id : add(id, number(type), new byte[0], content);
  }

  /**
   * Adds an object as its difference from one that was added before.
   *
   * @param delta what makes {@code content} of the base
   */
  ObjectId add(ObjectType type, byte[] content, ObjectId base, SampleDelta delta)
      throws IOException {
    ObjectId id = type.idOf(HashAlgorithm.SHA1, content, 0, content.length);
    Place from = places.get(base);
    if (from == null) {
      throw new IllegalArgumentException("the base " + base + " is not in the pack");
    }
    return places.containsKey(id)
        ? id
        : add(id, OFFSET_DELTA, distance(offset() - from.offset()), delta.bytes());
  }

  private ObjectId add(ObjectId id, int kind, byte[] base, byte[] data) throws IOException {
    int offset = offset();
    ByteArrayOutputStream entry = new ByteArrayOutputStream();
    int rest = data.length >>> 4;
    entry.write((rest == 0 ? 0 : 0x80) | (kind << 4) | (data.length & 0xf));
    while (rest != 0) {
      entry.write((rest > 0x7f ? 0x80 : 0) | (rest & 0x7f));
      rest >>>= 7;
    }
    entry.writeBytes(base);
    try (DeflaterOutputStream deflated = new DeflaterOutputStream(entry)) {
      deflated.write(data);
    }
    CRC32 checksum = new CRC32();
    checksum.update(entry.toByteArray());
    entries.writeBytes(entry.toByteArray());
    places.put(id, new Place(offset, (int) checksum.getValue()));
    return id;
  }

  private int offset() {
    return HEADER_BYTES + entries.size();
  }

  private static int number(ObjectType type) {
    return switch (type) {
      case COMMIT -> 1;
      case TREE -> 2;
      case BLOB -> 3;
      case TAG -> 4;
    };
  }

  /** How far back a base lies: seven bits a byte, each byte but the last one counted once more. */
  private static byte[] distance(int value) {
    byte[] reversed = new byte[5];
    int count = 0;
    reversed[count++] = (byte) (value & 0x7f);
    for (int rest = (value >>> 7) - 1; rest >= 0; rest = (rest >>> 7) - 1) {
      reversed[count++] = (byte) (0x80 | (rest & 0x7f));
    }
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = reversed[count - 1 - i];
    }
    return bytes;
  }

  /** Writes the pack and its index into a folder. */
  void write(Path folder) throws IOException {
    ByteArrayOutputStream pack = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(pack);
    out.writeBytes("PACK");
    out.writeInt(2);
    out.writeInt(places.size());
    entries.writeTo(out);
    byte[] hash = hash(pack);
    out.write(hash);
    Files.createDirectories(folder);
    String name = "pack-" + ObjectId.of(hash);
    Files.write(folder.resolve(name + ".pack"), pack.toByteArray());
    Files.write(folder.resolve(name + ".idx"), index(hash));
  }

  private byte[] index(byte[] packHash) throws IOException {
    ByteArrayOutputStream index = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(index);
    out.writeInt(0xff744f63);
    out.writeInt(2);
    int[] upTo = new int[256];
    for (ObjectId id : places.keySet()) {
      for (int first = id.bytes()[0] & 0xff; first < upTo.length; first++) {
        upTo[first]++;
      }
    }
    for (int count : upTo) {
      out.writeInt(count);
    }
    for (ObjectId id : places.keySet()) {
      out.write(id.bytes());
    }
    for (Place place : places.values()) {
      out.writeInt(place.checksum());
    }
    for (Place place : places.values()) {
      out.writeInt(place.offset());
    }
    out.write(packHash);
    out.write(hash(index));
    return index.toByteArray();
  }

  private static byte[] hash(ByteArrayOutputStream bytes) {
    MessageDigest digest = HashAlgorithm.SHA1.newDigest();
    digest.update(bytes.toByteArray());
    return digest.digest();
  }
}
