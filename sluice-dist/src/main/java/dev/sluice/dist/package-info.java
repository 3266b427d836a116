/** Makes the forms in which the program is installed, from the jars of the build. */
@NullMarked
package dev.sluice.dist;

import org.jspecify.annotations.NullMarked;
