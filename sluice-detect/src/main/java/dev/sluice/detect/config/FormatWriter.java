package dev.sluice.detect.config;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes numbers, texts and lists as bytes. */
final class FormatWriter {
  private final ByteArrayOutputStream out;

  FormatWriter(ByteArrayOutputStream out) {
    this.out = out;
  }

  /** Seven bits a byte, the lowest first. */
  void number(int value) {
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      out.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
  }

  void real(double value) {
    long bits = Double.doubleToLongBits(value);
    number((int) bits);
    number((int) (bits >>> 32));
  }

  void string(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    number(bytes.length);
    out.writeBytes(bytes);
  }

  void optional(@Nullable String value) {
    number(value == null ? 0 : 1);
    if (value != null) {
      string(value);
    }
  }

  void constant(Enum<?> value) {
    string(value.name());
  }

  /** A part that is passed over by its length and may be read later. */
  void part(Consumer<FormatWriter> writer) {
    ByteArrayOutputStream part = new ByteArrayOutputStream();
    writer.accept(new FormatWriter(part));
    number(part.size());
    out.writeBytes(part.toByteArray());
  }

  <T> void list(List<T> values, BiConsumer<FormatWriter, T> each) {
    number(values.size());
    for (T value : values) {
      each.accept(this, value);
    }
  }
}
