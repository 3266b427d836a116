package dev.sluice.detect.prefilter;

/** The forms of the prefilter, which differ in the instructions they need and in speed only. */
public enum PrefilterForm {
  /** Plain Java. */
  SCALAR {
    @Override
    public Prefilter prefilter(LiteralIndex index) {
      return new ScalarPrefilter(index.keys());
    }

    @Override
    public MaskForm maskForm() {
      return new ScalarMaskForm();
    }
  },

  /** Vectors of any width for the classes of bytes, keys looked up one by one: AVX2 and NEON. */
  COMPARING {
    @Override
    public Prefilter prefilter(LiteralIndex index) {
      return new ScalarPrefilter(index.keys());
    }

    @Override
    public MaskForm maskForm() {
      return new ComparingMaskForm();
    }
  },

  /** 512-bit vectors: for AVX-512 with VBMI. Needs the module {@code jdk.incubator.vector}. */
  WIDE {
    @Override
    public Prefilter prefilter(LiteralIndex index) {
      return new WidePrefilter(index.shuffles());
    }

    @Override
    public MaskForm maskForm() {
      return new WideMaskForm();
    }
  };

  /** A prefilter of this form for some required literals. */
  public abstract Prefilter prefilter(LiteralIndex index);

  /** How this form tells the classes of bytes. */
  public abstract MaskForm maskForm();
}
