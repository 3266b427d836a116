/**
 * Texts as formats want them: JSON and XML as Go writes them, addresses, and characters that a
 * reader can see.
 */
@NullMarked
package dev.sluice.report.text;

import org.jspecify.annotations.NullMarked;
