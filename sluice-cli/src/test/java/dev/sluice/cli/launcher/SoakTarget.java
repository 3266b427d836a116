package dev.sluice.cli.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.cli.git.Repo;
import dev.sluice.scheduler.time.SystemTicker;
import dev.sluice.source.archive.Archives;
import dev.sluice.source.remote.bucket.SmallS3;
import dev.sluice.source.remote.http.WebServer;
import dev.sluice.source.remote.http.WebServer.Fault;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The same secrets in a folder, a repository, on a web server and in a bucket. */
final class SoakTarget implements AutoCloseable {
  private static final int FILES = 60;
  private static final int PROBE_MILLIS_MAX = 5_000;
  private static final Pattern SECRET = Pattern.compile("\"Secret\": \"(sesame-[a-z]{8})\"");

  /** Where a run looks. */
  enum Kind {
    DIR,
    GIT,
    HTTP,
    S3
  }

  private final Path tree;
  private final Path repository;
  private final WebServer web = new WebServer().forgetting();
  private final SmallS3 bucket = new SmallS3();
  private final Set<String> planted = new TreeSet<>();

  SoakTarget(Path folder, Random random) throws IOException {
    tree = Files.createDirectory(folder.resolve("tree"));
    repository = folder.resolve("repository");
    Repo repo = Repo.create(repository);
    StringBuilder index = new StringBuilder("<html><title>Index of /</title><body>");
    for (int at = 0; at < FILES; at++) {
      String name = "file" + at + (at % 5 == 0 ? ".zip" : ".txt");
      byte[] content = content(random, at);
      Files.write(tree.resolve(name), content);
      Files.write(repository.resolve(name), content);
      if (at % 10 == 9) {
        String _ = repo.commit("change " + at);
      }
      web.page("/all/" + name, new WebServer.Page(WebServer.Content.of(content), "", at % 2 == 0));
      bucket.put("all/" + name, content);
      index.append("<a href=\"" + name + "\">" + name + "</a>");
    }
    web.page(
        "/all/",
        new WebServer.Page(index + "</body></html>").withHeaders("Content-Type: text/html\r\n"));
  }

  private byte[] content(Random random, int at) {
    StringBuilder text = new StringBuilder();
    int lines = random.nextInt(at % 7 == 0 ? 40_000 : 300);
    for (int line = 0; line < lines; line++) {
      text.append("nothing in line ").append(line).append('\n');
    }
    StringBuilder word = new StringBuilder("sesame-");
    for (int letter = 0; letter < 8; letter++) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    planted.add(word.toString());
    text.insert(random.nextInt(text.length() + 1), " " + word + " ");
    byte[] bytes = text.toString().getBytes(UTF_8);
    return at % 5 == 0 ? Archives.zip(Map.of("inside", bytes)) : bytes;
  }

  Set<String> planted() {
    return planted;
  }

  List<String> words(Kind kind) {
    return switch (kind) {
      case DIR -> List.of("dir", tree.toString());
      case GIT -> List.of("git", repository.toString());
      case HTTP -> patient("http", web.url("/all/"));
      case S3 -> patient("s3", "s3://bucket/all/", "--endpoint-url", bucket.endpoint().toString());
    };
  }

  /**
   * The time of a call begins with what the program itself does for it. Where a machine has much
   * else to do, the first one may take longer than it may: it is made again.
   */
  private static List<String> patient(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--object-timeout", "240"));
    return all;
  }

  /** The servers fail at random from now on. */
  void disturb(long seed) {
    Random random = new Random(seed);
    int rate = 2 + random.nextInt(6);
    bucket.onRead(number -> new Random(seed + number).nextInt(rate) == 0 ? 503 : 200);
    for (int at = 0; at < FILES; at++) {
      if (random.nextInt(rate) == 0) {
        String name = "/all/file" + at + (at % 5 == 0 ? ".zip" : ".txt");
        web.next(
            name,
            random.nextBoolean() ? new Fault.Reset(random.nextInt(2000)) : new Fault.Length(-3),
            new Fault.Status("503 Slow Down", ""));
      }
    }
  }

  /** The servers work from now on. */
  void calm() {
    bucket.onRead(number -> 200);
    web.calm();
  }

  /** What the web server says to somebody else: whether it is to blame for what a run met. */
  String probe() {
    long begun = SystemTicker.INSTANCE.nanos();
    String said;
    try {
      URLConnection asked = URI.create(web.url("/all/")).toURL().openConnection();
      asked.setReadTimeout(PROBE_MILLIS_MAX);
      try (InputStream in = asked.getInputStream()) {
        said = in.readAllBytes().length + " bytes";
      }
    } catch (IOException e) {
      said = e.toString();
    }
    long millis = (SystemTicker.INSTANCE.nanos() - begun) / 1_000_000;
    return "\nthe web server answers the test with " + said + " after " + millis + " ms";
  }

  /** The secrets of a report. */
  static Set<String> found(Path report) throws IOException {
    Set<String> found = new TreeSet<>();
    Matcher matcher = SECRET.matcher(Files.readString(report));
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  @Override
  public void close() {
    web.close();
    bucket.close();
  }
}
