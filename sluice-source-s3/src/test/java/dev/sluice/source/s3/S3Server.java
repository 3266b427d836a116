package dev.sluice.source.s3;

import dev.sluice.source.remote.bucket.TestServer;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/** S3Proxy in this process, with its objects in memory. */
final class S3Server implements TestServer, AutoCloseable {
  static final String KEY_ID = "local-test";
  static final String KEY = "local-test-key";

  private final TransientNio2BlobStore objects = new TransientNio2BlobStore();
  private final S3Proxy proxy;
  private final S3Client client;

  S3Server() throws Exception {
    proxy =
        S3Proxy.builder()
            .blobStore(objects)
            .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, KEY_ID, KEY)
            .endpoint(URI.create("http://127.0.0.1:0"))
            .build();
    proxy.start();
    client =
        S3Client.builder()
            .endpointOverride(endpoint())
            .region(Region.US_EAST_1)
            .forcePathStyle(true)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY_ID, KEY)))
            .build();
  }

  @Override
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + proxy.getPort());
  }

  @Override
  public void createBucket(String bucket) {
    client.createBucket(create -> create.bucket(bucket));
  }

  @Override
  public void put(String bucket, String key, byte[] content, String coding) {
    client.putObject(
        put -> put.bucket(bucket).key(key).contentEncoding(coding.isEmpty() ? null : coding),
        RequestBody.fromBytes(content));
  }

  /** Puts many small objects past the protocol, which would take long. */
  void fill(String bucket, int count) {
    for (int i = 0; i < count; i++) {
      byte[] content = ("content " + i).getBytes(StandardCharsets.UTF_8);
      PutObjectRequest put =
          PutObjectRequest.builder()
              .bucket(bucket)
              .key("%02d/object%d".formatted(i % 100, i))
              .contentLength((long) content.length)
              .build();
      objects.putBlob(put, new ByteArrayInputStream(content));
    }
  }

  void keepVersions(String bucket) {
    client.putBucketVersioning(
        put ->
            put.bucket(bucket)
                .versioningConfiguration(
                    versioning -> versioning.status(BucketVersioningStatus.ENABLED)));
  }

  void delete(String bucket, String key) {
    client.deleteObject(delete -> delete.bucket(bucket).key(key));
  }

  @Override
  public void close() throws Exception {
    client.close();
    proxy.stop();
  }
}
