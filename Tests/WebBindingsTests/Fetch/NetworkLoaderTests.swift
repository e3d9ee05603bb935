import DOM
import Testing

@testable import WebBindings

@Suite struct NetworkLoaderTests {
  /// Answers each request with what it asks for.
  private final class Echo: NetworkLoader {
    var requests: [NetworkRequest] = []

    func load(
      _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
    ) -> () -> Void {
      requests.append(request)
      var response = NetworkResponse(url: request.url, status: 201, statusText: "Made")
      response.headers.append("Content-Type", "application/json")
      response.body = Array(#"{"path":"\#(request.url.pathname)"}"#.utf8)
      completion(request.url.pathname == "/fails" ? .failure("no") : .response(response))
      return {}
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

  /// Answers in the order of the requests, when it is waited for; `/never` not at all.
  private final class Slow: NetworkLoader {
    private var waiting: [(path: String, () -> Void)] = []
    private(set) var givenUp: [String] = []

    var isBusy: Bool { !waiting.isEmpty }

    func load(
      _ request: NetworkRequest, completion: @escaping (NetworkOutcome) -> Void
    ) -> () -> Void {
      let path = request.url.pathname
      waiting.append((path, { completion(.response(NetworkResponse(url: request.url))) }))
      return { [unowned self] in
        givenUp.append(path)
        waiting.removeAll { $0.path == path }
      }
    }

    func wait(forMilliseconds milliseconds: Double) {
      guard let index = waiting.firstIndex(where: { $0.path != "/never" }) else { return }
      waiting.remove(at: index).1()
    }
  }

  @Test func `timers do not jump ahead of requests under way`() throws {
    let page = try Page()
    let loader = Slow()
    page.realm.networkLoader = loader
    _ = page(
      """
      const log = [];
      setTimeout(() => log.push('timer'), 60000);
      fetch('/a').then(() => { log.push('a'); return fetch('/b'); }).then(() => log.push('b'));
      """)
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(page("log") == #"["a","b","timer"]"#)
  }

  @Test func `a request that is aborted or takes too long ends`() throws {
    let page = try Page()
    let loader = Slow()
    page.realm.networkLoader = loader
    _ = page(
      """
      const log = [];
      const controller = new AbortController();
      fetch('/never', { signal: controller.signal }).catch(error => log.push(error.name));
      setTimeout(() => controller.abort(), 5);
      """)
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(page("log") == #"["AbortError"]"#)
    _ = page(
      """
      const x = new XMLHttpRequest();
      x.open('GET', '/never');
      x.timeout = 5;
      for (const type of ['error', 'timeout', 'loadend'])
        x.addEventListener(type, () => log.push(type + x.readyState));
      x.send();
      """)
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(page("log") == #"["AbortError","timeout4","loadend4"]"#)
    #expect(loader.givenUp == ["/never", "/never"])
  }

  @Test func `requests that fail are remembered, each once`() throws {
    let page = try Page()
    _ = page("for (let i = 0; i < 3; i++) fetch('/a#' + i).catch(() => {}); fetch('data:,x');")
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(page.realm.networkFailures.map(\.url) == ["http://example.com/a"])
    #expect(page.realm.networkFailures.first?.explanation == nil)
    let loader = Echo()
    page.realm.networkLoader = loader
    _ = page("fetch('/fails').catch(() => {})")
    #expect(page.realm.eventLoop.run() == .idle)
    #expect(page.realm.networkFailures.last?.explanation == "no")
    #expect(loader.requests.first?.origin == "http://example.com")
    #expect(loader.requests.first?.referrer?.href == "http://example.com/page.html")
  }

  @Test func `without CORS only simple requests can be made`() throws {
    let page = try Page()
    #expect(
      page("new Request('/x', { mode: 'no-cors', method: 'PUT' })")
        == "TypeError: Method must be GET, POST or HEAD in no-cors mode.")
    #expect(
      page(
        "[...new Request('/x', { mode: 'no-cors', headers: { 'X-A': 1, Accept: 'a' } }).headers]")
        == #"[["accept","a"]]"#)
    #expect(
      page(
        """
        const r = new Request('/x', { mode: 'no-cors' });
        r.headers.set('content-type', 'text/plain');
        r.headers.append('content-type', 'application/json');
        [...r.headers]
        """) == #"[["content-type","text/plain"]]"#)
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
