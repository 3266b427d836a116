package dev.sluice.source.gcs;

import dev.sluice.source.remote.bucket.ServerProcess;
import dev.sluice.source.remote.bucket.TestServer;
import dev.sluice.testing.Needs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** fake-gcs-server, with its objects in memory. */
final class GcsServer implements TestServer, AutoCloseable {
  private final URI endpoint;
  private final ServerProcess process;
  private final HttpClient client = HttpClient.newHttpClient();

  GcsServer() {
    int port = ServerProcess.freePort();
    endpoint = URI.create("http://127.0.0.1:" + port);
    process =
        ServerProcess.start(
            List.of(
                Needs.FAKE_GCS_SERVER.program().toString(),
                "-backend",
                "memory",
                "-scheme",
                "http",
                "-host",
                "127.0.0.1",
                "-port",
                Integer.toString(port)),
            "server started");
  }

  @Override
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void createBucket(String bucket) {
    post("/storage/v1/b?project=test", "{\"name\":\"" + bucket + "\"}");
  }

  void createVersionedBucket(String bucket) {
    post(
        "/storage/v1/b?project=test",
        "{\"name\":\"" + bucket + "\",\"versioning\":{\"enabled\":true}}");
  }

  private void post(String path, String json) {
    send(
        HttpRequest.newBuilder(endpoint.resolve(path))
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  @Override
  public void put(String bucket, String key, byte[] content, String coding) {
    GcsQuery query =
        new GcsQuery("/upload/storage/v1/b/" + bucket + "/o")
            .with("uploadType", "media")
            .with("name", key)
            .with("contentEncoding", coding);
    send(
        HttpRequest.newBuilder(query.at(endpoint))
            .POST(HttpRequest.BodyPublishers.ofByteArray(content)));
  }

  private void send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new IllegalStateException(answer + " " + answer.body());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws Exception {
    client.close();
    process.close();
  }
}
