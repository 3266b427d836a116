package dev.sluice.source;

/**
 * A link that a source followed to an object.
 *
 * @param link where the link stands
 * @param target the object's own name
 */
public record FollowedLink(ObjectPath link, ObjectPath target) {}
