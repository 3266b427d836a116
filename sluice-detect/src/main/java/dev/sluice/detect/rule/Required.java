package dev.sluice.detect.rule;

import org.jspecify.annotations.Nullable;

/**
 * Another rule that must match near a match of this one.
 *
 * @param ruleId the other rule
 * @param withinLines how many lines apart the two may start, or null for anywhere in the object
 * @param withinColumns how many columns apart, or null for any
 */
public record Required(
    String ruleId, @Nullable Integer withinLines, @Nullable Integer withinColumns) {}
