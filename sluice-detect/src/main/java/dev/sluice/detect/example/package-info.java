/** Examples of rules: placeholders expanded, rules held against them. */
@NullMarked
package dev.sluice.detect.example;

import org.jspecify.annotations.NullMarked;
