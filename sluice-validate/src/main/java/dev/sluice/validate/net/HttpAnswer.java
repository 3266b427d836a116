package dev.sluice.validate.net;

import java.util.Map;

/**
 * What a server answered. Its text may repeat the secret, so only the status shows.
 *
 * @param headers by name in lower case; the last of several of one name
 * @param isCut whether the body was longer than is kept
 */
public record HttpAnswer(int status, Map<String, String> headers, String body, boolean isCut) {
  public HttpAnswer {
    headers = Map.copyOf(headers);
  }

  public String header(String name) {
    return headers.getOrDefault(name, "");
  }

  @Override
  public String toString() {
    return "HttpAnswer[" + status + "]";
  }
}
