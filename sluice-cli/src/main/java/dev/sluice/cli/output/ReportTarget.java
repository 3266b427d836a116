package dev.sluice.cli.output;

import dev.sluice.cli.console.Console;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.cli.request.InputFile;
import dev.sluice.cli.request.ReportRequest;
import dev.sluice.report.ReportFormat;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.report.TrustedPath;
import dev.sluice.report.template.Template;
import dev.sluice.report.template.TemplateException;
import dev.sluice.source.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where the report goes and in which form. Checked before the scan, so that a long run does not end
 * in a report that cannot be written.
 */
public final class ReportTarget {
  private static final String STANDARD_OUTPUT = "-";

  private final String path;
  private final ReportFormat format;
  private final @Nullable String template;

  private ReportTarget(String path, ReportFormat format, @Nullable String template) {
    this.path = path;
    this.format = format;
    this.template = template;
  }

  /** The target that a request names, if it names one. */
  public static Optional<ReportTarget> of(ReportRequest request) {
    Optional<String> templateFile = request.template();
    if (request.path().isEmpty()) {
      boolean hasFormat = templateFile.isPresent() || request.format().isPresent();
      // gitleaks takes a format without a path, and writes nothing.
      if (hasFormat && !request.likeGitleaks()) {
        throw new UsageException(
            "a report format needs a report path: -r FILE, or -r - to print it");
      }
      return Optional.empty();
    }
    String path = request.path().get();
    ReportFormat format = format(request, path, templateFile.isPresent());
    if ((format == ReportFormat.TEMPLATE) != templateFile.isPresent()) {
      throw new UsageException("the template format and --report-template go together");
    }
    if (!path.equals(STANDARD_OUTPUT)) {
      check(path);
    }
    return Optional.of(
        new ReportTarget(path, format, read(templateFile, request.timeoutSeconds())));
  }

  /** A report on standard output, in a format that needs no template. */
  public static ReportTarget printed(ReportFormat format) {
    return new ReportTarget(STANDARD_OUTPUT, format, null);
  }

  private static void check(String text) {
    Path path = Path.of(text);
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UsageException("no folder for the report " + text);
    }
    boolean canBeWritten = isStream(path) ? Files.isWritable(path) : Files.isWritable(folder);
    if (!canBeWritten || Files.isDirectory(path)) {
      throw new UsageException("the report cannot be written to " + text);
    }
    try {
      Path _ = TrustedPath.resolve(path);
    } catch (IOException e) {
      throw new UsageException("the report is not written to " + text + ": " + FailureReason.of(e));
    }
  }

  /** Whether a path is there and is no file: a pipe or a device, which is written to as it is. */
  private static boolean isStream(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path);
  }

  private static ReportFormat format(ReportRequest request, String path, boolean hasTemplate) {
    Optional<String> named = request.format();
    if (named.isPresent()) {
      return ReportFormat.named(named.get())
          .orElseThrow(
              () ->
                  new UsageException(
                      "unknown report format '" + named.get() + "'; there is " + formats()));
    }
    if (hasTemplate) {
      return ReportFormat.TEMPLATE;
    }
    return ReportFormat.ofFile(path)
        .orElseThrow(
            () -> new UsageException("'" + path + "' does not tell the format: say it with -f"));
  }

  private static String formats() {
    return Arrays.stream(ReportFormat.values())
        .map(ReportFormat::word)
        .collect(Collectors.joining(", "));
  }

  private static @Nullable String read(Optional<String> file, long timeoutSeconds) {
    try {
      if (file.isEmpty()) {
        return null;
      }
      String text = InputFile.named(Path.of(file.get()), timeoutSeconds);
      Template _ = Template.parse(text);
      return text;
    } catch (TemplateException e) {
      throw new UsageException("template " + file.get() + ": " + e.getMessage());
    } catch (IOException e) {
      throw new UsageException(
          "cannot read the template " + file.get() + ": " + FailureReason.of(e));
    }
  }

  /**
   * Whether findings are written as they are found: in jsonl, where somebody reads along. A file
   * appears whole or not at all, so nobody can read along there, and it has them in order.
   */
  boolean isLive() {
    return format == ReportFormat.JSONL
        && (path.equals(STANDARD_OUTPUT) || isStream(Path.of(path)));
  }

  /** Whether writing may take for ever: nobody reads a pipe, or a template makes texts endless. */
  boolean mayTakeForEver() {
    return format == ReportFormat.TEMPLATE
        || path.equals(STANDARD_OUTPUT)
        || isStream(Path.of(path));
  }

  /** Begins the report. */
  public OpenReport open(Reports reports, Supplier<RunSummary> run, Console console)
      throws IOException {
    OpenReport.Place place =
        path.equals(STANDARD_OUTPUT)
            ? OpenReport.Place.standardOutput(console)
            : isStream(Path.of(path))
                ? OpenReport.Place.stream(TrustedPath.resolve(Path.of(path)))
                : OpenReport.Place.file(Path.of(path));
    boolean opened = false;
    try {
      OpenReport report =
          new OpenReport(
              place,
              template == null
                  ? reports.writer(format, place.writer(), run)
                  : reports.templateWriter(template, place.writer(), console.clock()));
      opened = true;
      return report;
    } catch (TemplateException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    } finally {
      if (!opened) {
        place.close();
      }
    }
  }
}
