package dev.sluice.dist;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of a class what only a debugger reads: line numbers, local variables, the name of the
 * source. Nothing else changes: code, stack maps and every index into the constant pool stay as the
 * compiler wrote them. Names in the pool to which nothing points any more become empty.
 */
final class ClassTrimmer {
  private static final Set<String> DROPPED =
      Set.of(
          "LineNumberTable",
          "LocalVariableTable",
          "LocalVariableTypeTable",
          "SourceFile",
          "SourceDebugExtension");
  private static final int UTF8 = 1;

  private final DataInputStream in;
  private final @Nullable String[] names;
  private final byte[] @Nullable [] pool;
  private final int version;
  private final BitSet dropped = new BitSet();
  private final BitSet used = new BitSet();

  private ClassTrimmer(byte[] bytes) throws IOException {
    in = new DataInputStream(new ByteArrayInputStream(bytes));
    int head = in.readInt();
    if (head != 0xCAFEBABE) {
      throw new IOException("not a class");
    }
    version = in.readInt();
    int count = in.readUnsignedShort();
    names = new String[count];
    pool = new byte[count][];
  }

  /** The class without what is for debuggers. */
  static byte[] trimmed(byte[] bytes) throws IOException {
    return new ClassTrimmer(bytes).trim();
  }

  private byte[] trim() throws IOException {
    readPool();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(body);
    out.writeInt(in.readInt());
    copyIndex(out);
    int interfaces = in.readUnsignedShort();
    out.writeShort(interfaces);
    for (int i = 0; i < interfaces; i++) {
      copyIndex(out);
    }
    for (int kind = 0; kind < 2; kind++) {
      int members = in.readUnsignedShort();
      out.writeShort(members);
      for (int i = 0; i < members; i++) {
        out.writeShort(in.readUnsignedShort());
        copyIndex(out);
        copyIndex(out);
        copyAttributes(in, out);
      }
    }
    copyAttributes(in, out);
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    DataOutputStream head = new DataOutputStream(whole);
    head.writeInt(0xCAFEBABE);
    head.writeInt(version);
    writePool(head);
    body.writeTo(whole);
    return whole.toByteArray();
  }

  private void readPool() throws IOException {
    for (int i = 1; i < pool.length; i++) {
      int tag = in.readUnsignedByte();
      int length =
          switch (tag) {
            case UTF8 -> 0;
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
            case 5, 6 -> 8;
            case 7, 8, 16, 19, 20 -> 2;
            case 15 -> 3;
            default -> throw new IOException("unknown constant " + tag);
          };
      if (tag == UTF8) {
        byte[] text = in.readNBytes(in.readUnsignedShort());
        names[i] = new String(text, StandardCharsets.ISO_8859_1);
        pool[i] = text;
        continue;
      }
      byte[] constant = new byte[1 + length];
      constant[0] = (byte) tag;
      in.readFully(constant, 1, length);
      pool[i] = constant;
      switch (tag) {
        case 7, 8, 16, 19, 20 -> used.set(index(constant, 1));
        case 12 -> {
          used.set(index(constant, 1));
          used.set(index(constant, 3));
        }
        case 5, 6 -> i++;
        default -> {}
      }
    }
  }

  private void writePool(DataOutputStream out) throws IOException {
    out.writeShort(pool.length);
    for (int i = 1; i < pool.length; i++) {
      byte[] constant = pool[i];
      if (constant == null) {
        continue;
      }
      if (names[i] == null) {
        out.write(constant);
        continue;
      }
      out.writeByte(UTF8);
      boolean isGone = dropped.get(i) && !used.get(i);
      out.writeShort(isGone ? 0 : constant.length);
      out.write(isGone ? new byte[0] : constant);
    }
  }

  private static int index(byte[] bytes, int at) {
    return (bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff);
  }

  private void copyIndex(DataOutputStream out) throws IOException {
    int index = in.readUnsignedShort();
    used.set(index);
    out.writeShort(index);
  }

  private void copyAttributes(DataInputStream from, DataOutputStream to) throws IOException {
    int count = from.readUnsignedShort();
    int kept = 0;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (int i = 0; i < count; i++) {
      int nameIndex = from.readUnsignedShort();
      String name = names[nameIndex];
      byte[] content = from.readNBytes(from.readInt());
      if (name != null && DROPPED.contains(name)) {
        dropped.set(nameIndex);
        mark(content, dropped);
        continue;
      }
      kept++;
      used.set(nameIndex);
      if ("Code".equals(name)) {
        content = code(content);
      } else {
        mark(content, used);
      }
      out.writeShort(nameIndex);
      out.writeInt(content.length);
      out.write(content);
    }
    to.writeShort(kept);
    bytes.writeTo(to);
  }

  /** Any two bytes may be an index: what might be used counts as used. */
  private static void mark(byte[] content, BitSet marked) {
    for (int i = 0; i + 1 < content.length; i++) {
      marked.set(index(content, i));
    }
  }

  private byte[] code(byte[] content) throws IOException {
    DataInputStream from = new DataInputStream(new ByteArrayInputStream(content));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    byte[] sizes = from.readNBytes(8);
    out.write(sizes);
    int length = index(sizes, 4) << 16 | index(sizes, 6);
    out.write(from.readNBytes(length));
    int handlers = from.readUnsignedShort();
    out.writeShort(handlers);
    out.write(from.readNBytes(8 * handlers));
    copyAttributes(from, out);
    return bytes.toByteArray();
  }
}
