package dev.sluice.detect.literal;

import dev.sluice.detect.regex.ByteSet;

/** How often pairs of bytes occur in source text, to tell how rare a sequence is. */
final class PairFrequency {
  /** Bytes that count as one class each; upper case as lower, any digit as 0, the rest as one. */
  private static final String SYMBOLS = "abcdefghijklmnopqrstuvwxyz0_-./:\"= \n(";

  private static final int CLASSES = SYMBOLS.length() + 1;

  /** For each class how rare it is: from '0' on, in quarters of a halving. */
  private static final String RARITY = "BJEF?HJIBTPEHCCGUCCAEMNPLVCPRIORIP8FK?";

  /** For each class how rare each class is behind it. */
  private static final String[] RARITY_BEHIND = {
    "SDACSLEXF[M<A=[E^>?:IFNLHVKPXJMZKbDSUG",
    "@JIM=LTSBBW9QU?QWGFK=ZX^?]ANVHTUJ^JXVA",
    ">OFN<P]>DbBASY9QZEK=D\\]XP`FJTKS[O_@ZSE",
    ">HJD8NRO?TOHPOBN[HEIHPQVN]CJSFOMGW;IF>",
    "DPBAHGKTL_VEE>PGL<??QKICKRIJSFVRKW;JGA",
    "@QMCC=X_:^[EQQ<V^BHDD\\^\\KbDQRL]VMU;OFB",
    "EONP7RHCA[UFJCEQVADEDRW^O\\PJTCJTJX<KF@",
    ";VOS6V[X<]WTHQ>R\\BMBIW\\`R\\NLWM^UKY@PJE",
    "FI>CDBF`X[UAA9=KZH=>[FaO]H[\\\\O\\eQ`M^[J",
    "7QFB8KSWINRLJK@KTO@MBIOVVVL[YM[YMYJYU@",
    "?IHL7MGL?TREKGHGSIAIDOIXPXOHRCXPGX>LF>",
    ">RQC9MQU:]R?SR>OXSCC@OV_GaVOVF[XM]@OIB",
    ":EQK8UUV@_YIBG@<_TGMETWWU_SHWENWL_BTMG",
    "?RB>>I>TEYKLPHAL]T?;DKXaL^WNSHYVK[=LHE",
    "LGD@NBJ\\HULBB9FBd:EC@GDS\\`[QXG][QcDVQM",
    ";QOM:VWLD_P?QV=C]<I?>XXXGcROUJ[PQ\\HWLE",
    "NTTRQTTSRUU<THOTCQRO2TUURVKQWKZ[IWHYP@",
    ">RGI9MHW<_LNEB?PWCC@GKT_FcWLUF[SN]?MID",
    "GRFR;NTF?_KKPPDENP?:DUP`J_SNUBROIZ;JGB",
    ">QIM;NU<<[XMOPAJ\\?DFDSMUC^RLTGYSM\\>LFC",
    "GAGG?DMbF_Y?C?VEe=B>[^`\\]Y7bcWhkQfHbeP",
    "6WVW6UUZ=]YSIX@U[SNVYXY\\W]HX\\OVYM^L^VE",
    "<RNPBPQA:ZTOQDAMY?@HWPDZZ[NLTFUUK\\:RID",
    "FO:OAKXIDXUQDML=YOG:URSHKZAIPDUOKV@QH>",
    "JMIPHQSUHZUHCFB;MEAARQM]MOOHQBONGV9GB>",
    "@OPO4QRMDSSONN:RTRNPISQRJFHPTQYWFZKWT?",
    "GFFDDF\\\\Z[YQXW[X^XWX\\Z]O^]3PLFTLF^DOT:",
    "AD??AC@GCMIEABEBNC??GFHOHRCN_[f`WeMYYF",
    "FGDIIILMIRPHIJJHVHDGJMLQVN9^8[`PPP>MO;",
    "AE@DBE@GBJPEDFCCSE?@GJJMNWAWiLXiOoB=^H",
    "FIBHLLHNJMKEINFEWLGDNJIRRWM\\YW8fP_:<_<",
    "KNLOOKMRNYVPJIQN[MGFSMSX\\\\=\\O[C>>@7@O=",
    "CHEHHIILHMKIGGNGWIDBLMPRSSGWSPTCD\\<HW5",
    "TVWWVQ\\XUX^ZYRXVeYTL][^baaIc``[fC<2GVE",
    "FKHLLIOQFRULKJIIZIFDONMXV^K]TTOVGK3XM?",
    "\\_W]YRY`Diea``aMi^WT`Y`dhmZoW_M`gg1=bG",
    "BEAFFFKMBNMGGDGESFAALHOMXVCSQW^W>iQGH7",
    "PQJPQRSTNTUOSPOLVOKM=RUUWWHYUJITHN89P7"
  };

  /** How many bytes the class of all other bytes has, of those that occur. */
  private static final int OTHERS = 20;

  private static final double UPPER_CASE = 0.2;
  private static final int[] CLASS_OF = new int[256];

  /** How often each class occurs. */
  static final double[] START = new double[CLASSES];

  private static final double[][] SHARE_BEHIND = new double[CLASSES][CLASSES];

  static {
    for (int value = 0; value < 256; value++) {
      int symbol = Character.isDigit(value) ? '0' : Character.toLowerCase(value);
      symbol = value == '\t' || value == '\r' ? ' ' : symbol == '\'' ? '"' : symbol;
      int index = value < 128 ? SYMBOLS.indexOf(symbol) : -1;
      CLASS_OF[value] = index < 0 ? CLASSES - 1 : index;
    }
    for (int first = 0; first < CLASSES; first++) {
      START[first] = share(RARITY.charAt(first));
      for (int second = 0; second < CLASSES; second++) {
        SHARE_BEHIND[first][second] = share(RARITY_BEHIND[first].charAt(second));
      }
    }
  }

  private PairFrequency() {}

  private static double share(char rarity) {
    return Math.pow(2, -(rarity - '0') / 4.0);
  }

  /** The share of positions at which a sequence ends whose last bytes are in each class. */
  static double sum(double[] shares) {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return sum;
  }

  /**
   * How often a sequence ends in each class that is one set longer.
   *
   * @param shares how often the sequence before it ends in each; {@link #START} before the first
   * @param parts of the set, as {@link #parts} gives them
   */
  static double[] behind(double[] shares, double[] parts) {
    double[] next = new double[CLASSES];
    for (int second = 0; second < CLASSES; second++) {
      double part = parts[second];
      if (part > 0) {
        double sum = 0;
        for (int first = 0; first < CLASSES; first++) {
          if (shares[first] > 0) {
            sum += shares[first] * SHARE_BEHIND[first][second] * part;
          }
        }
        next[second] = sum;
      }
    }
    return next;
  }

  /** For each class, how much of it is in {@code set}. */
  static double[] parts(ByteSet set) {
    double[] parts = new double[CLASSES];
    for (int value = 0; value < 128; value++) {
      if (set.contains(value)) {
        parts[CLASS_OF[value]] += part(value);
      }
    }
    for (int index = 0; index < CLASSES; index++) {
      parts[index] = Math.min(1, parts[index]);
    }
    return parts;
  }

  private static double part(int value) {
    if (value >= 'a' && value <= 'z') {
      return 1 - UPPER_CASE;
    }
    if (value >= 'A' && value <= 'Z') {
      return UPPER_CASE;
    }
    if (value >= '0' && value <= '9') {
      return 0.1;
    }
    return CLASS_OF[value] == CLASSES - 1 ? 1.0 / OTHERS : 1;
  }
}
