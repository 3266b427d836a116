package dev.sluice.review.page;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks what makes real random numbers. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface RealWorld {}
