/** Short byte sequences that every match of a rule must contain, chosen by rarity. */
@NullMarked
package dev.sluice.detect.fingerprint;

import org.jspecify.annotations.NullMarked;
