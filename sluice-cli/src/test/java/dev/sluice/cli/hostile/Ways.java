package dev.sluice.cli.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.cli.git.Repo;
import dev.sluice.source.git.fixture.TestRepository;
import dev.sluice.source.git.object.HashAlgorithm;
import dev.sluice.source.git.object.ObjectId;
import dev.sluice.source.git.object.ObjectType;
import dev.sluice.source.remote.bucket.SmallS3;
import dev.sluice.source.remote.http.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The ways on which one file comes to be scanned. */
final class Ways implements AutoCloseable {
  private final WebServer web = new WebServer();
  private final SmallS3 bucket = new SmallS3();
  private final AtomicInteger numbers = new AtomicInteger();

  /** A way to a file. */
  enum Way {
    FOLDER,
    HISTORY,
    STAGED,
    WEB_RANGES,
    WEB_STREAM,
    BUCKET
  }

  /** Puts a file where a way finds it; gives the command line. */
  List<String> put(Way way, Path folder, String name, byte[] content) throws IOException {
    int number = numbers.incrementAndGet();
    return switch (way) {
      case FOLDER -> {
        Files.write(folder.resolve(name), content);
        yield List.of("dir", folder.toString());
      }
      case HISTORY -> {
        history(folder, name, content);
        yield List.of("git", folder.toString());
      }
      case STAGED -> {
        Repo repo = Repo.create(folder);
        Files.write(folder.resolve(name), content);
        String _ = repo.git("add", "--all");
        yield List.of("git", folder.toString(), "--staged");
      }
      case WEB_RANGES, WEB_STREAM -> {
        String path = "/" + number + "/" + name;
        boolean isRanged = way == Way.WEB_RANGES;
        web.page(path, new WebServer.Page(WebServer.Content.of(content), "", isRanged));
        yield List.of("http", web.url(path));
      }
      case BUCKET -> {
        bucket.put(number + "/" + name, content);
        yield List.of(
            "s3",
            "s3://bucket/" + number + "/",
            "--endpoint-url",
            bucket.endpoint().toString(),
            "--region",
            "eu-west-1");
      }
    };
  }

  private static void history(Path folder, String name, byte[] content) throws IOException {
    TestRepository repository = new TestRepository(folder.resolve(".git"), HashAlgorithm.SHA1);
    ObjectId blob = repository.addLoose(ObjectType.BLOB, content);
    ByteArrayOutputStream tree = new ByteArrayOutputStream();
    tree.writeBytes(("100644 " + name + "\0").getBytes(UTF_8));
    tree.writeBytes(blob.bytes());
    ObjectId root = repository.addLoose(ObjectType.TREE, tree.toByteArray());
    String text =
        "tree " + root + "\nauthor a <a@b> 1 +0000\ncommitter a <a@b> 1 +0000\n\nhostile\n";
    ObjectId commit = repository.addLoose(ObjectType.COMMIT, text.getBytes(UTF_8));
    Path branch = repository.directory().resolve("refs/heads/main");
    Files.createDirectories(branch.getParent());
    Files.writeString(branch, commit + "\n");
  }

  @Override
  public void close() {
    web.close();
    bucket.close();
  }
}
