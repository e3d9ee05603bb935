import DOM
import Testing

@testable import WebBindings

@Suite struct NetworkLoaderTests {
  /// Answers each request with what it asks for.
  private final class Echo: NetworkLoader {
    var requests: [NetworkRequest] = []

    func load(_ request: NetworkRequest, completion: @escaping (NetworkResponse?) -> Void) {
      requests.append(request)
      var response = NetworkResponse(url: request.url, status: 201, statusText: "Made")
      response.headers.append("Content-Type", "application/json")
      response.body = Array(#"{"path":"\#(request.url.pathname)"}"#.utf8)
      completion(request.url.pathname == "/fails" ? nil : response)
    }
  }

  @Test func `what the loader gives reaches the script`() throws {
    let page = try Page()
    let loader = Echo()
    page.realm.networkLoader = loader
    _ = page(
      """
      const log = [];
      fetch('/a?q', { method: 'post', body: 'é', headers: { 'X-Y': ' 1 ' } })
        .then(async r => log.push(r.status, r.ok, r.type, r.url, (await r.json()).path));
      fetch('/fails').catch(error => log.push(String(error)));
      const controller = new AbortController();
      fetch('/b', { signal: controller.signal }).catch(error => log.push(error.name));
      controller.abort();
      const x = new XMLHttpRequest();
      x.open('PUT', '/c');
      x.withCredentials = true;
      x.onload = () => log.push(x.status, x.statusText, JSON.parse(x.responseText).path);
      x.send(new Uint8Array([1, 2]));
      """)
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(
      page("log")
        == #"["AbortError","TypeError: Load failed",201,"Made","/c",201,true,"basic","http://example.com/a?q","/a"]"#
    )
    #expect(loader.requests.map(\.url.pathname) == ["/a", "/fails", "/c"])
    let first = try #require(loader.requests.first)
    #expect(first.method == "POST")
    #expect(first.body == [0xC3, 0xA9])
    #expect(first.headers.value(of: "x-y") == "1")
    #expect(first.headers.value(of: "content-type") == "text/plain;charset=UTF-8")
    let last = try #require(loader.requests.last)
    #expect(last.method == "PUT")
    #expect(last.body == [1, 2])
    #expect(last.credentials == .include)
  }

  @Test func `a script waits for a synchronous request`() throws {
    let page = try Page()
    let loader = Echo()
    page.realm.networkLoader = loader
    #expect(
      page(
        """
        const x = new XMLHttpRequest();
        x.open('GET', '/now', false);
        x.send();
        [x.readyState, x.responseText]
        """) == #"[4,"{\"path\":\"/now\"}"]"#)
  }
}
