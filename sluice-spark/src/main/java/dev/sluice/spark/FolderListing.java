package dev.sluice.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/** Lists one folder; a target that is a file lists itself. */
final class FolderListing implements FlatMapFunction<String, ListingRow> {
  private static final long serialVersionUID = 1L;
  private static final String GIT_FOLDER = ".git";

  private final Broadcast<SerializableConfiguration> settings;

  FolderListing(Broadcast<SerializableConfiguration> settings) {
    this.settings = settings;
  }

  @Override
  public Iterator<ListingRow> call(String uri) {
    Path path = new Path(uri);
    List<ListingRow> rows = new ArrayList<>();
    try {
      list(path, settings.value().value(), rows);
    } catch (IOException | RuntimeException e) {
      rows.add(
          new ListingRow.LeftOut(
              HadoopFiles.name(path),
              ObjectOutcome.Outcome.FAILED,
              "listing failed: " + e.getMessage()));
    }
    return rows.iterator();
  }

  private static void list(Path path, Configuration settings, List<ListingRow> rows)
      throws IOException {
    FileSystem files = HadoopFiles.of(path, settings);
    FileStatus self = files.getFileStatus(path);
    if (!self.isDirectory()) {
      rows.add(HadoopFiles.listed(self));
      return;
    }
    RemoteIterator<FileStatus> entries = files.listStatusIterator(path);
    while (entries.hasNext()) {
      rows.add(row(entries.next()));
    }
  }

  private static ListingRow row(FileStatus status) {
    Path path = status.getPath();
    if (HadoopFiles.isLink(path)) {
      return leftOut(path, "symbolic link");
    }
    if (!status.isDirectory()) {
      return HadoopFiles.listed(status);
    }
    return path.getName().equals(GIT_FOLDER)
        ? leftOut(path, "Git's own folder")
        : new ListingRow.Folder(path.toString());
  }

  private static ListingRow leftOut(Path path, String reason) {
    return new ListingRow.LeftOut(HadoopFiles.name(path), ObjectOutcome.Outcome.SKIPPED, reason);
  }
}
