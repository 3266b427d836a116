package dev.sluice.source.git.revision;

import dev.sluice.source.git.commit.CommitReader;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.git.refs.RefStore;
import dev.sluice.source.git.store.ObjectStore;
import dev.sluice.source.git.store.ObjectTable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Finds the commit that a name means: a ref in any of its short forms, an id or the beginning of
 * one, {@code HEAD}, and {@code ~n}, {@code ^n} and {@code ^{commit}} behind these.
 */
public final class Revisions {
  private static final List<String> FORMS =
      List.of(
          "%s",
          "refs/%s", "refs/tags/%s", "refs/heads/%s", "refs/remotes/%s", "refs/remotes/%s/HEAD");
  private static final int PREFIX_DIGITS_MIN = 4;

  private final ObjectStore store;
  private final RefStore refs;
  private final CommitReader commits;

  public Revisions(ObjectStore store, RefStore refs, CommitReader commits) {
    this.store = store;
    this.refs = refs;
    this.commits = commits;
  }

  /** The commit a name means. */
  public ObjectId commit(String name) throws RevisionException, IOException {
    int suffix = suffix(name);
    ObjectId id = peeled(name, named(name.substring(0, suffix), name));
    int at = suffix;
    while (at < name.length()) {
      char kind = name.charAt(at++);
      if (kind == '^' && at < name.length() && name.charAt(at) == '{') {
        int close = name.indexOf('}', at);
        String type = close < 0 ? "?" : name.substring(at + 1, close);
        if (!type.isEmpty() && !type.equals("commit")) {
          throw new RevisionException("'" + name + "' does not name a commit in a supported way");
        }
        at = close + 1;
        continue;
      }
      int end = at;
      while (end < name.length() && Character.isDigit(name.charAt(end)) && end - at < 9) {
        end++;
      }
      int number = end == at ? 1 : Integer.parseInt(name.substring(at, end));
      at = end;
      id = kind == '~' ? ancestor(name, id, number) : parent(name, id, number);
    }
    return id;
  }

  private static int suffix(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) == '~' || name.charAt(i) == '^') {
        return i;
      }
    }
    return name.length();
  }

  private ObjectId peeled(String name, ObjectId id) throws RevisionException, IOException {
    CommitReader.Peeled peeled = commits.peel(id);
    if (peeled.type() != ObjectType.COMMIT) {
      throw new RevisionException("'" + name + "' is a " + peeled.type().word() + ", not a commit");
    }
    return peeled.id();
  }

  private ObjectId ancestor(String name, ObjectId from, int steps)
      throws RevisionException, IOException {
    ObjectId id = from;
    for (int i = 0; i < steps; i++) {
      id = parent(name, id, 1);
    }
    return id;
  }

  private ObjectId parent(String name, ObjectId id, int number)
      throws RevisionException, IOException {
    List<ObjectId> parents = commits.read(id).parents();
    if (number == 0) {
      return id;
    }
    if (number > parents.size()) {
      throw new RevisionException("'" + name + "': commit " + id + " has no such parent");
    }
    return parents.get(number - 1);
  }

  private ObjectId named(String base, String whole) throws RevisionException, IOException {
    if (base.isEmpty() || base.contains("@{") || base.contains(":")) {
      throw new RevisionException("'" + whole + "' names no commit in a supported way");
    }
    if (ObjectId.isId(base)) {
      return ObjectId.parse(base);
    }
    String name = base.equals("@") ? "HEAD" : base;
    if (name.matches("[A-Z_]*HEAD")) {
      ObjectId id = refs.special(name).orElse(null);
      if (id != null) {
        return id;
      }
    }
    for (String form : FORMS) {
      ObjectId id = refs.refs().get(form.formatted(name));
      if (id != null) {
        return id;
      }
    }
    return byPrefix(name.toLowerCase(Locale.ROOT), whole);
  }

  private ObjectId byPrefix(String digits, String whole) throws RevisionException, IOException {
    if (digits.length() < PREFIX_DIGITS_MIN || !digits.matches("[0-9a-f]+")) {
      throw new RevisionException("no commit is called '" + whole + "'");
    }
    ObjectTable table = store.table();
    int low = 0;
    int high = table.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (table.id(middle).toString().compareTo(digits) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    ObjectId found = null;
    for (; low < table.size() && table.id(low).toString().startsWith(digits); low++) {
      ObjectId id = table.id(low);
      ObjectType type = commits.peel(id).type();
      if (type == ObjectType.COMMIT) {
        if (found != null) {
          throw new RevisionException("'" + whole + "' is the beginning of several commits' ids");
        }
        found = id;
      }
    }
    if (found == null) {
      throw new RevisionException("no commit is called '" + whole + "'");
    }
    return found;
  }
}
