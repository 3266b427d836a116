package dev.sluice.cli.scan;

import dev.sluice.cli.Console;
import dev.sluice.cli.flags.CommandLine;
import dev.sluice.cli.flags.Flag;
import dev.sluice.cli.flags.UsageException;
import dev.sluice.report.ReportFile;
import dev.sluice.report.ReportFormat;
import dev.sluice.report.ReportWriter;
import dev.sluice.report.Reports;
import dev.sluice.report.RunSummary;
import dev.sluice.report.template.TemplateException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
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

  /** The target that the flags name, if they name one. */
  public static Optional<ReportTarget> of(CommandLine line) {
    Optional<String> templateFile = line.text(Flag.REPORT_TEMPLATE);
    if (!line.has(Flag.REPORT_PATH)) {
      if (templateFile.isPresent() || line.has(Flag.REPORT_FORMAT)) {
        throw new UsageException(
            "a report format needs a report path: -r FILE, or -r - to print it");
      }
      return Optional.empty();
    }
    String path = line.text(Flag.REPORT_PATH).orElseThrow();
    ReportFormat format = format(line, path, templateFile.isPresent());
    if ((format == ReportFormat.TEMPLATE) != templateFile.isPresent()) {
      throw new UsageException("the template format and --report-template go together");
    }
    if (!path.equals(STANDARD_OUTPUT)) {
      Path folder = Path.of(path).toAbsolutePath().getParent();
      if (folder == null || !Files.isDirectory(folder)) {
        throw new UsageException("no folder for the report " + path);
      }
      if (!Files.isWritable(folder) || Files.isDirectory(Path.of(path))) {
        throw new UsageException("the report cannot be written to " + path);
      }
    }
    return Optional.of(new ReportTarget(path, format, read(templateFile)));
  }

  private static ReportFormat format(CommandLine line, String path, boolean hasTemplate) {
    Optional<String> named = line.text(Flag.REPORT_FORMAT);
    if (named.isPresent()) {
      return ReportFormat.named(named.get())
          .orElseThrow(() -> new UsageException("unknown report format '" + named.get() + "'"));
    }
    if (hasTemplate) {
      return ReportFormat.TEMPLATE;
    }
    return ReportFormat.ofFile(path)
        .orElseThrow(
            () -> new UsageException("'" + path + "' does not tell the format: say it with -f"));
  }

  private static @Nullable String read(Optional<String> file) {
    try {
      return file.isEmpty() ? null : Files.readString(Path.of(file.get()));
    } catch (IOException e) {
      throw new UsageException("cannot read the template " + file.get());
    }
  }

  boolean isStandardOutput() {
    return path.equals(STANDARD_OUTPUT);
  }

  /** Writes the report: {@code content} hands it every finding. */
  public void write(Reports reports, Supplier<RunSummary> run, Console console, Content content)
      throws IOException {
    if (isStandardOutput()) {
      Writer out = new OutputStreamWriter(console.out(), StandardCharsets.UTF_8);
      write(reports, run, out, content);
      out.flush();
      if (console.out().checkError()) {
        throw new IOException("standard output is closed");
      }
      return;
    }
    try (ReportFile file = ReportFile.create(Path.of(path))) {
      write(reports, run, file.writer(), content);
      file.commit();
    }
  }

  private void write(Reports reports, Supplier<RunSummary> run, Writer out, Content content)
      throws IOException {
    try {
      ReportWriter writer =
          template == null
              ? reports.writer(format, out, run)
              : reports.templateWriter(template, out);
      content.writeTo(writer);
      writer.finish();
    } catch (TemplateException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** What a report is filled with. */
  @FunctionalInterface
  public interface Content {
    void writeTo(ReportWriter writer) throws IOException;
  }
}
