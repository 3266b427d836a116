/** Logins over the wire protocols of databases and other servers, up to the answer. */
@NullMarked
package dev.sluice.validate.login;

import org.jspecify.annotations.NullMarked;
