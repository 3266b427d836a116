package dev.sluice.source.git.store;

import dev.sluice.source.git.object.ObjectType;

/**
 * An object as it was stored.
 *
 * @param bytes its content; not to be changed
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once, never compared
public record StoredObject(ObjectType type, byte[] bytes) {}
