package dev.sluice.scheduler;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the few classes that touch the real clock, sleep, or real randomness. The build refuses
 * those calls everywhere else, so that everything above them can run in simulation.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface RealWorld {}
