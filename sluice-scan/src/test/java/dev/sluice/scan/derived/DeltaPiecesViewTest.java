package dev.sluice.scan.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sluice.source.derived.Delta;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeltaPiecesViewTest {
  private static final int LONG = DeltaPiecesView.COPIED_BYTES_MIN;
  private static final int NEW = -1;

  private final DeltaPiecesView view = new DeltaPiecesView();

  /** A delta of pieces, each as its length and where it is from. */
  private record Pieces(int[]... pieces) implements Delta {
    @Override
    public int count() {
      return pieces.length;
    }

    @Override
    public int at(int piece) {
      int at = 0;
      for (int i = 0; i < piece; i++) {
        at += pieces[i][0];
      }
      return at;
    }

    @Override
    public int length(int piece) {
      return pieces[piece][0];
    }

    @Override
    public int from(int piece) {
      return pieces[piece][1];
    }
  }

  private static int[] piece(int length, int from) {
    return new int[] {length, from};
  }

  private List<String> seen(int[]... pieces) {
    view.of(new Pieces(pieces));
    List<String> seen = new ArrayList<>();
    for (int i = 0; i < view.count(); i++) {
      seen.add(view.at(i) + "+" + view.length(i) + "<" + view.from(i));
    }
    return seen;
  }

  @Test
  void of_longCopies_areAsInTheDelta() {
    assertEquals(
        List.of("0+" + LONG + "<7", LONG + "+3<-1", LONG + 3 + "+" + LONG + "<0"),
        seen(piece(LONG, 7), piece(3, NEW), piece(LONG, 0)));
  }

  @Test
  void of_shortCopiesBetweenInserts_areOneNewPiece() {
    int changed = 3 + LONG - 1 + 2 + 5;
    assertEquals(
        List.of("0+" + LONG + "<0", LONG + "+" + changed + "<-1", LONG + changed + "+900<2000"),
        seen(
            piece(LONG, 0),
            piece(3, NEW),
            piece(LONG - 1, 700),
            piece(2, 40),
            piece(5, NEW),
            piece(900, 2000)));
  }

  @Test
  void of_manyPieces_coverTheTextWithoutAHole() {
    int[][] pieces = new int[500][];
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = piece(i % 3 == 0 ? LONG + i : 1 + i, i % 2 == 0 ? 5 * i : NEW);
    }
    view.of(new Pieces(pieces));
    int at = 0;
    for (int i = 0; i < view.count(); i++) {
      assertEquals(at, view.at(i));
      at += view.length(i);
    }
    Pieces all = new Pieces(pieces);
    assertEquals(all.at(pieces.length - 1) + all.length(pieces.length - 1), at);
  }
}
