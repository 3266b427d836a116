package dev.sluice.scan;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * Whether a secret still opens something, as far as anybody was asked.
 *
 * @param reason why the state is not known, or why nobody was asked; empty otherwise
 * @param facts what the answer told of the secret: only what a check names, never the secret
 */
public record Validity(State state, String reason, List<Fact> facts) implements Serializable {
  /** The validity of every finding of a run that asks nobody; reports do not mention it. */
  public static final Validity NOT_ASKED = new Validity(State.NOT_ASKED, "", List.of());

  public Validity {
    facts = List.copyOf(facts);
  }

  public static Validity active(List<Fact> facts) {
    return new Validity(State.ACTIVE, "", facts);
  }

  public static Validity inactive() {
    return new Validity(State.INACTIVE, "", List.of());
  }

  /** Somebody was asked, and the answer does not tell. */
  public static Validity unknown(String reason) {
    return new Validity(State.UNKNOWN, reason, List.of());
  }

  /** Nobody was asked. */
  public static Validity unchecked(String reason) {
    return new Validity(State.UNCHECKED, reason, List.of());
  }

  /** Whether a run asked for it, so that reports mention it. */
  public boolean isTold() {
    return state != State.NOT_ASKED;
  }

  /** The state, with the reason or the facts after it. */
  public String words() {
    StringBuilder words = new StringBuilder(state.word());
    if (!reason.isEmpty()) {
      words.append(": ").append(reason);
    }
    String separator = ": ";
    for (Fact fact : facts) {
      words.append(separator).append(fact.name()).append(' ').append(fact.value());
      separator = ", ";
    }
    return words.toString();
  }

  /** What became of the question whether a secret is live. */
  public enum State {
    /** The run does not ask. */
    NOT_ASKED,
    /** It opens what it is for. */
    ACTIVE,
    /** Its provider does not know it, or not any more. */
    INACTIVE,
    /** Somebody was asked and did not tell. */
    UNKNOWN,
    /** Nobody was asked. */
    UNCHECKED;

    /** The name in reports. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The state of that name; not asked where there is none. */
    public static State ofWord(String word) {
      for (State state : values()) {
        if (state.word().equals(word)) {
          return state;
        }
      }
      return NOT_ASKED;
    }
  }

  /** Something that an answer told, by the name a check gives it. */
  public record Fact(String name, String value) implements Serializable {
    /** Without the value: a server may tell anything, a secret too. */
    @Override
    public String toString() {
      return "Fact[name=" + name + "]";
    }
  }
}
