package dev.sluice.detect.confirm;

import dev.sluice.detect.regex.ByteSet;
import dev.sluice.detect.regex.Node;
import java.util.IdentityHashMap;

/**
 * Where a rule's program begins, and what its runner needs to know.
 *
 * @param start address of the first instruction
 * @param visits how many instructions are entered at most once a position
 * @param groupCount capture groups beside the whole match
 * @param first the bytes a match can begin with
 * @param addresses the instruction of each node that takes bytes
 */
public record CompiledProgram(
    int start,
    int visits,
    int groupCount,
    ByteSet first,
    IdentityHashMap<Node, Integer> addresses) {}
