package dev.sluice.cli.hostile;

import static dev.sluice.cli.hostile.HostileCase.WORD;

import dev.sluice.source.remote.http.WebServer;
import dev.sluice.source.remote.http.WebServer.Fault;
import java.util.ArrayList;
import java.util.List;

/** What a web server can answer. */
final class WebCases {
  private static final String SECRET = "key " + WORD + "\n";

  private final WebServer server;
  private final List<HostileCase> cases = new ArrayList<>();

  private WebCases(WebServer server) {
    this.server = server;
  }

  static List<HostileCase> all(WebServer server) {
    WebCases made = new WebCases(server);
    made.redirects();
    made.answers();
    made.listings();
    return made.cases;
  }

  private void add(String name, String path, Expected expected) {
    cases.add(
        new HostileCase(
            "web servers",
            name,
            folder -> {},
            List.of(
                "http",
                server.url(path),
                "-c",
                "@/../rules.toml",
                "--no-progress",
                "--timeout",
                "3"),
            expected));
  }

  private static Fault to(String location) {
    return new Fault.Status("302 Found", "Location: " + location + "\r\n");
  }

  private void always(String path, Fault fault) {
    for (int at = 0; at < 40; at++) {
      server.next(path, fault);
    }
  }

  private void redirects() {
    server.text("/redirect/found", SECRET);
    always("/redirect/there", to("/redirect/found"));
    add("redirect to a secret", "/redirect/there", Expected.found());
    always("/redirect/self", to("/redirect/self"));
    add("redirect to itself", "/redirect/self", Expected.gap());
    always("/redirect/one", to("/redirect/two"));
    always("/redirect/two", to("/redirect/one"));
    add("redirect in a circle", "/redirect/one", Expected.gap());
    int number = 0;
    for (String target :
        List.of(
            "file:///etc/passwd",
            "ftp://127.0.0.1/x",
            "jar:file:///x!/y",
            "gopher://127.0.0.1:70/x",
            "http://169.254.169.254/latest/meta-data/",
            "http://[fe80::1]/x",
            "http://10.0.0.1/x",
            "http://127.0.0.1:1/x",
            "//",
            "http://",
            "\u0001",
            "")) {
      String path = "/redirect/out" + number++;
      always(path, to(target));
      add("redirect to '" + target.replaceAll("\\p{C}", "?") + "'", path, Expected.gap());
    }
  }

  private void answers() {
    for (String status :
        List.of("401 Unauthorized", "403 Forbidden", "404 Not Found", "410 Gone", "418 Teapot")) {
      String path = "/status/" + status.substring(0, 3);
      always(path, new Fault.Status(status, ""));
      add("status " + status, path, Expected.gap());
    }
    server.text("/answer/longer", SECRET);
    server.next("/answer/longer", new Fault.Length(7), new Fault.Length(7));
    add("body longer than told", "/answer/longer", Expected.foundOrGap());
    server.text("/answer/shorter", SECRET.repeat(10));
    always("/answer/shorter", new Fault.Length(-5));
    add("body shorter than told", "/answer/shorter", Expected.foundOrGap());
    server.page(
        "/answer/coded",
        new WebServer.Page(SECRET).withHeaders("Content-Encoding: gzip\r\n").withoutRanges());
    add("body that is not coded as told", "/answer/coded", Expected.foundOrGap());
    server.page(
        "/answer/unknown",
        new WebServer.Page(SECRET).withHeaders("Content-Encoding: rot13\r\n").withoutRanges());
    add("body of an unknown code", "/answer/unknown", Expected.foundOrGap());
    server.text("/answer/tag", SECRET);
    server.page(
        "/answer/tag",
        new WebServer.Page(SECRET)
            .withHeaders("ETag: \u001b[31m\r\nX: " + "y".repeat(9000) + "\r\n"));
    add("headers that steer", "/answer/tag", Expected.foundOrGap());
  }

  private void listing(String name, String html, Expected expected) {
    String path = "/list/" + name.replace(' ', '-') + "/";
    server.page(
        path,
        new WebServer.Page("<html><title>Index of /</title><body>" + html + "</body></html>")
            .withHeaders("Content-Type: text/html\r\n"));
    server.text(path + "a.txt", SECRET);
    add("listing " + name, path, expected);
  }

  private void listings() {
    String good = "<a href=\"a.txt\">a.txt</a>";
    listing("as it should be", good, Expected.found());
    listing("of a missing file", good + "<a href=\"gone\">gone</a>", Expected.foundBesideAGap());
    listing("that climbs", good + "<a href=\"../../x\">x</a>", Expected.found());
    listing("of other servers", good + "<a href=\"http://example.org/x\">x</a>", Expected.found());
    listing("of scripts", good + "<a href=\"javascript:alert(1)\">x</a>", Expected.foundOrGap());
    listing("of broken links", good + "<a href=\"%zz\">x</a><a href=\"\">", Expected.foundOrGap());
    listing("of itself", good + "<a href=\"./\">x</a><a href=\".\">y</a>", Expected.found());
    listing("without end", good + "<a href=\"", Expected.foundOrGap());
    listing("of deep tags", good + "<div>".repeat(50_000), Expected.found());
  }
}
