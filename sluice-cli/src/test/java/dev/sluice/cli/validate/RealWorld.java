package dev.sluice.cli.validate;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks what measures, and so looks at the real clock. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface RealWorld {}
