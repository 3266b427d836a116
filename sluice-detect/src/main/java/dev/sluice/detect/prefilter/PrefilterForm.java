package dev.sluice.detect.prefilter;

/** The forms of the prefilter, which differ in the instructions they need and in speed only. */
public enum PrefilterForm {
  /** Plain Java. */
  SCALAR {
    @Override
    public Prefilter prefilter(ShuffleTables tables, KeyMap narrow, KeyMap wide) {
      return new ScalarPrefilter(narrow, wide);
    }

    @Override
    public RunFinder runFinder() {
      return new ScalarRunFinder();
    }
  },

  /** 512-bit vectors: for AVX-512 with VBMI. Needs the module {@code jdk.incubator.vector}. */
  WIDE {
    @Override
    public Prefilter prefilter(ShuffleTables tables, KeyMap narrow, KeyMap wide) {
      return new WidePrefilter(tables, narrow, wide);
    }

    @Override
    public RunFinder runFinder() {
      return new WideRunFinder();
    }
  };

  /** A prefilter of this form. */
  public abstract Prefilter prefilter(ShuffleTables tables, KeyMap narrow, KeyMap wide);

  /** A run finder of this form. */
  public abstract RunFinder runFinder();
}
