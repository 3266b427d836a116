package dev.sluice.report;

import dev.sluice.report.text.GoJsonWriter;
import dev.sluice.report.text.JsonScanner;
import dev.sluice.testing.Needs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A page in a headless Chromium, driven over the DevTools protocol. */
public final class Browser implements AutoCloseable {
  private static final String LISTENING = "DevTools listening on ";
  private static final long ANSWER_SECONDS_MAX = 60;

  private static final String CONTRAST =
      """
      (style => {
        const light = colour => colour.match(/\\d+/g).slice(0, 3)
          .map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
          .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
        const [a, b] = [light(style.color), light(style.backgroundColor)];
        return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
      })(getComputedStyle(document.body))""";

  private final Process process;
  private final WebSocket socket;
  private final Messages messages;
  private final AtomicInteger ids = new AtomicInteger();
  private final String session;

  /** Everything the page said on its console, and everything it asked for. */
  public final List<String> complaints = new CopyOnWriteArrayList<>();

  public final List<String> requests = new CopyOnWriteArrayList<>();

  private Browser(Process process, String address) throws Exception {
    this.process = process;
    messages = new Messages();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), messages)
            .get(ANSWER_SECONDS_MAX, TimeUnit.SECONDS);
    String target = text(send("Target.createTarget", Map.of("url", "about:blank")), "targetId");
    session =
        text(
            send("Target.attachToTarget", Map.of("targetId", target, "flatten", true)),
            "sessionId");
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      send(domain + ".enable", Map.of());
    }
  }

  public static Browser start(Path profile) throws Exception {
    Path program = Needs.CHROMIUM.program();
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader said = process.errorReader(StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      lines.add(line);
      if (line.startsWith(LISTENING)) {
        Thread.ofVirtual().start(() -> said.lines().forEach(ignored -> {}));
        return new Browser(process, line.substring(LISTENING.length()).strip());
      }
    }
    throw new IOException("Chromium did not start: " + lines);
  }

  /** Opens a page and waits until it is there. */
  void open(Path page) throws Exception {
    open(page.toUri());
  }

  /** Opens an address and waits until its page is there. */
  public void open(URI address) throws Exception {
    CompletableFuture<Void> loaded = messages.next("Page.loadEventFired");
    send("Page.navigate", Map.of("url", address.toString()));
    loaded.get(ANSWER_SECONDS_MAX, TimeUnit.SECONDS);
  }

  /** Waits in the page until an expression is true. */
  public void until(String condition) throws Exception {
    String looking =
        "new Promise(done => { const look = () => ("
            + condition
            + ") ? done() : setTimeout(look, 10); look(); })";
    Map<?, ?> answer =
        send("Runtime.evaluate", Map.of("expression", looking, "awaitPromise", true));
    if (answer.get("exceptionDetails") != null) {
      throw new AssertionError(condition + ": " + answer);
    }
  }

  /** The contrast of text and page, as the accessibility guidelines count it. */
  public double contrast() throws Exception {
    return Double.parseDouble(evaluate(CONTRAST));
  }

  /** Draws the page as it is, as a PNG. */
  public byte[] picture(int width, int height) throws Exception {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    return Base64.getDecoder()
        .decode(text(send("Page.captureScreenshot", Map.of("format", "png")), "data"));
  }

  /** The value of an expression, as text. */
  public String evaluate(String expression) throws Exception {
    Map<?, ?> answer =
        send(
            "Runtime.evaluate",
            Map.of("expression", "String(" + expression + ")", "returnByValue", true));
    if (answer.get("exceptionDetails") != null) {
      throw new AssertionError(expression + ": " + answer);
    }
    return text((Map<?, ?>) answer.get("result"), "value");
  }

  /** Presses a key and lets it go. */
  public void press(String key, int code, String text) throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      send(
          "Input.dispatchKeyEvent",
          Map.of(
              "type", type,
              "key", key,
              "windowsVirtualKeyCode", code,
              "text", type.equals("keyDown") ? text : ""));
    }
  }

  public void type(String text) throws Exception {
    send("Input.insertText", Map.of("text", text));
  }

  /** Makes the page think that its reader prefers dark or light. */
  public void prefer(String scheme) throws Exception {
    send(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  private static String text(Map<?, ?> answer, String name) {
    return String.valueOf(answer.get(name));
  }

  private Map<?, ?> send(String method, Map<String, ?> parameters) throws Exception {
    int id = ids.incrementAndGet();
    StringWriter out = new StringWriter();
    GoJsonWriter json = GoJsonWriter.compact(out).beginObject().number("id", id);
    json.text("method", method);
    if (session != null) {
      json.text("sessionId", session);
    }
    json.name("params");
    value(json, parameters);
    json.endObject();
    CompletableFuture<Map<?, ?>> answer = messages.answer(id);
    socket.sendText(out.toString(), true).get(ANSWER_SECONDS_MAX, TimeUnit.SECONDS);
    return answer.get(ANSWER_SECONDS_MAX, TimeUnit.SECONDS);
  }

  private static void value(GoJsonWriter json, Object value) throws IOException {
    switch (value) {
      case Map<?, ?> map -> {
        json.beginObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          String name = entry.getKey().toString();
          switch (entry.getValue()) {
            case Boolean truth -> json.bool(name, truth);
            case Integer number -> json.number(name, number);
            default -> value(json.name(name), entry.getValue());
          }
        }
        json.endObject();
      }
      case List<?> list -> {
        json.beginArray();
        for (Object one : list) {
          value(json, one);
        }
        json.endArray();
      }
      default -> json.text(value.toString());
    }
  }

  @Override
  public void close() throws Exception {
    socket.abort();
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    for (ProcessHandle one : all) {
      one.destroyForcibly();
    }
    for (ProcessHandle one : all) {
      one.onExit().get(ANSWER_SECONDS_MAX, TimeUnit.SECONDS);
    }
  }

  /** What comes from the browser: answers, and what happens on the page. */
  private final class Messages implements WebSocket.Listener {
    private final Map<Integer, CompletableFuture<Map<?, ?>>> answers = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();
    private final StringBuilder partial = new StringBuilder();

    CompletableFuture<Map<?, ?>> answer(int id) {
      return answers.computeIfAbsent(id, ignored -> new CompletableFuture<>());
    }

    CompletableFuture<Void> next(String event) {
      CompletableFuture<Void> future = new CompletableFuture<>();
      awaited.put(event, future);
      return future;
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      partial.append(data);
      if (last) {
        try {
          take((Map<?, ?>) new JsonScanner(new StringReader(partial.toString())).value());
        } catch (IOException e) {
          complaints.add(e.toString());
        }
        partial.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void take(Map<?, ?> message) {
      if (message.get("id") instanceof Double id) {
        Object result = message.get("result");
        CompletableFuture<Map<?, ?>> answer = answer(id.intValue());
        if (result instanceof Map<?, ?> map) {
          answer.complete(map);
        } else {
          answer.completeExceptionally(new IOException(message.toString()));
        }
        return;
      }
      String event = text(message, "method");
      Map<?, ?> details = (Map<?, ?>) message.get("params");
      switch (event) {
        case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded" ->
            complaints.add(event + ": " + details);
        case "Network.requestWillBeSent" ->
            requests.add(text((Map<?, ?>) details.get("request"), "url"));
        default -> {}
      }
      CompletableFuture<Void> waiting = awaited.remove(event);
      if (waiting != null) {
        waiting.complete(null);
      }
    }
  }
}
