package dev.sluice.review;

import dev.sluice.report.ReportReader;
import dev.sluice.report.SecretKey;
import dev.sluice.scan.Finding;
import dev.sluice.scan.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads reports and puts the findings of one secret together. */
final class GroupReader {
  /** More than people decide about; what they would take of memory is bounded by it. */
  static final int FINDINGS_MAX = 1_000_000;

  /** How much of a long line or match is kept. */
  private static final int TEXT_MAX = 2_048;

  private static final List<String> SEVERITIES = List.of("critical", "high", "medium", "low");
  private static final List<String> CONFIDENCES = List.of("high", "medium", "low");
  private static final Comparator<Finding> BY_WEIGHT =
      Comparator.comparingInt((Finding finding) -> rank(finding.validity()))
          .thenComparingInt(finding -> rank(SEVERITIES, finding.severity()))
          .thenComparingInt(finding -> rank(CONFIDENCES, finding.confidence()));

  private final Function<String, String> severityOf;
  private final Map<String, Found> found = new LinkedHashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private int count;

  private static final class Found {
    private Finding sample;
    private final List<Place> places = new ArrayList<>(1);
    private final Set<Place> known = new HashSet<>(2);

    Found(Finding sample) {
      this.sample = sample;
    }
  }

  /**
   * A reader.
   *
   * @param severityOf the severity of a rule, for reports that do not tell it
   */
  GroupReader(Function<String, String> severityOf) {
    this.severityOf = severityOf;
  }

  void read(Path report) throws IOException {
    String _ = ReportReader.read(report, this::add);
  }

  private void add(Finding raw) throws IOException {
    if (++count > FINDINGS_MAX) {
      throw new IOException(
          "more than " + FINDINGS_MAX + " findings; review the reports of parts of it");
    }
    Finding finding = trimmed(raw);
    Place place = shared(Place.of(finding, SecretKey.hash(finding)));
    Found group = found.computeIfAbsent(SecretKey.of(finding), _ -> new Found(finding));
    if (group.known.add(place)) {
      group.places.add(place);
    }
    if (BY_WEIGHT.compare(finding, group.sample) < 0) {
      group.sample = finding;
    }
  }

  /** The finding without what is too long to be shown, and with the severity of its rule. */
  private Finding trimmed(Finding finding) {
    Finding.Commit commit = finding.commit();
    return new Finding(
        shared(finding.ruleId()),
        shared(finding.description()),
        finding.location(),
        cut(finding.line()),
        cut(finding.match()),
        finding.secret(),
        shared(finding.file()),
        finding.symlinkFile(),
        new Finding.Commit(
            commit.id(), commit.link(), commit.author(), commit.email(), commit.date(), ""),
        finding.entropy(),
        finding.tags(),
        finding.severity().isEmpty()
            ? severityOf.apply(finding.ruleId())
            : shared(finding.severity()),
        shared(finding.confidence()),
        finding.attribution(),
        finding.fingerprint(),
        finding.contentFingerprint(),
        finding.validity());
  }

  private static String cut(String text) {
    return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX);
  }

  private String shared(String text) {
    String known = texts.putIfAbsent(text, text);
    return known == null ? text : known;
  }

  private Place shared(Place place) {
    Finding.Commit commit = place.commit();
    return new Place(
        place.ruleId(),
        place.file(),
        place.line(),
        place.column(),
        place.hash(),
        new Finding.Commit(
            shared(commit.id()),
            commit.link(),
            shared(commit.author()),
            shared(commit.email()),
            shared(commit.date()),
            ""));
  }

  /** What was read, the most urgent first: live ones, then by severity, confidence and number. */
  List<SecretGroup> groups() {
    List<Found> all = new ArrayList<>(found.values());
    all.sort(
        Comparator.comparing((Found one) -> one.sample, BY_WEIGHT)
            .thenComparingInt(one -> -one.places.size()));
    List<SecretGroup> groups = new ArrayList<>(all.size());
    for (Found one : all) {
      groups.add(new SecretGroup(groups.size(), one.sample, one.places));
    }
    return groups;
  }

  private static int rank(Validity validity) {
    return switch (validity.state()) {
      case ACTIVE -> 0;
      case UNKNOWN, UNCHECKED, NOT_ASKED -> 1;
      case INACTIVE -> 2;
    };
  }

  private static int rank(List<String> order, String word) {
    int at = order.indexOf(word);
    return at < 0 ? order.size() : at;
  }
}
