package dev.sluice.validate.login;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ScramTest {
  /** The conversation of RFC 7677, section 3. */
  @Test
  void proof_conversationOfTheRfc_isTheSame() throws Exception {
    Scram scram = new Scram("SHA-256", "user", "pencil", "rOprNGfwEbeRWgbNEkqO");
    assertEquals("n,,n=user,r=rOprNGfwEbeRWgbNEkqO", scram.first());
    assertEquals(
        "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
            + "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=",
        scram.proof(
            "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
                + "s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096"));
    assertTrue(scram.isProven("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4="));
    assertFalse(scram.isProven("v=AAAA"));
  }

  @Test
  void proof_serverThatChangesTheNonceOrAsksTooMuch_isRefused() {
    Scram scram = new Scram("SHA-256", "user", "pencil", "abc");
    for (String first :
        new String[] {"r=other,s=AAAA,i=4096", "r=abc,s=AAAA,i=4096", "r=abcd,s=AAAA,i=9999999"}) {
      assertThrows(UnexpectedAnswerException.class, () -> scram.proof(first), first);
    }
  }
}
