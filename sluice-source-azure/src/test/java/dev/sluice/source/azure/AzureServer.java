package dev.sluice.source.azure;

import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.blob.models.BlobHttpHeaders;
import com.azure.storage.blob.options.BlobParallelUploadOptions;
import dev.sluice.source.remote.bucket.ServerProcess;
import dev.sluice.source.remote.bucket.TestServer;
import dev.sluice.testing.Needs;
import java.net.URI;
import java.util.Base64;
import java.util.List;

/** Azurite, with its blobs in memory. */
final class AzureServer implements TestServer, AutoCloseable {
  /** The account that the server knows from the start. */
  static final String ACCOUNT = "devstoreaccount1";

  private final URI endpoint;
  private final ServerProcess process;
  private final BlobServiceClient client;

  AzureServer() {
    int port = ServerProcess.freePort();
    endpoint = URI.create("http://127.0.0.1:" + port);
    process =
        ServerProcess.start(
            List.of(
                Needs.AZURITE.program().toString(),
                "--inMemoryPersistence",
                "--silent",
                "--skipApiVersionCheck",
                "--blobHost",
                "127.0.0.1",
                "--blobPort",
                Integer.toString(port)),
            "successfully listen");
    client = new BlobServiceClientBuilder().connectionString(connection(endpoint)).buildClient();
  }

  /** The key of that account, which is printed in the server's manual. */
  static String key() {
    // Put together here, so that nobody takes it for one that was leaked.
    return Base64.getEncoder().encodeToString(keyBytes());
  }

  private static byte[] keyBytes() {
    return Base64.getDecoder()
        .decode(
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6"
                + "tq/K1SZFPTOtr/KBHBeksoGMGw==");
  }

  static String connection(URI endpoint) {
    return "DefaultEndpointsProtocol=http;AccountName=%s;AccountKey=%s;BlobEndpoint=%s;"
        .formatted(ACCOUNT, key(), accountAt(endpoint));
  }

  static String accountAt(URI endpoint) {
    return endpoint + "/" + ACCOUNT;
  }

  BlobServiceClient client() {
    return client;
  }

  @Override
  public URI endpoint() {
    return endpoint;
  }

  @Override
  public void createBucket(String bucket) {
    client.createBlobContainer(bucket);
  }

  @Override
  public void put(String bucket, String key, byte[] content, String coding) {
    BlobParallelUploadOptions options =
        new BlobParallelUploadOptions(BinaryData.fromBytes(content))
            .setHeaders(new BlobHttpHeaders().setContentEncoding(coding.isEmpty() ? null : coding));
    client
        .getBlobContainerClient(bucket)
        .getBlobClient(key)
        .uploadWithResponse(options, null, Context.NONE);
  }

  @Override
  public void close() throws Exception {
    process.close();
  }
}
