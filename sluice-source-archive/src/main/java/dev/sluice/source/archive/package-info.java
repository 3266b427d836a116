/**
 * Archives as streams of entries: formats recognised by their bytes, nested containers opened in
 * place, every budget kept, every gap reported with its reason.
 */
@NullMarked
package dev.sluice.source.archive;

import org.jspecify.annotations.NullMarked;
