package dev.sluice.source.archive;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a class that may look at the clock because measuring is all it does. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface RealWorld {}
