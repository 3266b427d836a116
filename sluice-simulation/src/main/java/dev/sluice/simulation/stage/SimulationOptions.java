package dev.sluice.simulation.stage;

/**
 * How one simulation goes, apart from what it does.
 *
 * @param watched whether the executor is watched; unwatched, workers take shorter ways
 * @param timeouts whether parks may end for no reason; without, only an unpark ends one
 * @param spinRounds how often a worker looks again before it parks
 * @param stealTries how many victims a worker tries
 * @param victimSeed where the workers' own generators start
 * @param stayPercent how likely the actor at work keeps the turn
 * @param discardFails whether the discard hook throws
 * @param safetyTurns how many turns the seed decides before everybody gets a turn in order
 * @param livenessTurns how many turns in order the rest may take
 */
public record SimulationOptions(
    boolean watched,
    boolean timeouts,
    int spinRounds,
    int stealTries,
    long victimSeed,
    int stayPercent,
    boolean discardFails,
    int safetyTurns,
    int livenessTurns) {}
