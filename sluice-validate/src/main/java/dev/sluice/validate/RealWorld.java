package dev.sluice.validate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the classes that touch true randomness, which the build refuses elsewhere. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface RealWorld {}
