internal import Bytes
internal import DOM
internal import ScriptEngine

// The scripts of workers (HTML Standard, 8.1.3.3, 10.2.4 and 10.3.1).

extension Realm {
  /// Whether this is the realm of a worker that has ended.
  var isOver: Bool { worker?.isOver ?? false }

  /// The request for a worker's own script.
  func scriptRequest(for worker: RunningWorker) -> NetworkRequest {
    var request = NetworkRequest(url: worker.address)
    request.isForScript = true
    request.mode = .sameOrigin
    request.credentials = worker.options.isModule ? worker.options.credentials : .sameOrigin
    return request
  }

  /// Runs the script of a worker, whose realm this is.
  func run(_ text: PageText, of worker: RunningWorker) {
    let name = document.url
    if worker.options.isModule { return runModule(text, named: name) }
    guarded {
      try Array(text.utf8).withUnsafeBufferPointer { _ = try context.evaluate($0, name: name) }
    }
  }

  /// Runs the script of a module. The engine has no modules here; one that imports and exports nothing
  /// does the same as the body of an asynchronous function.
  private func runModule(_ text: PageText, named name: String) {
    let whole = Array("(async function () { 'use strict'; ".utf8) + text.utf8 + Array("\n})".utf8)
    do {
      try whole.withUnsafeBufferPointer { source in
        let body = try context.evaluate(source, name: name)
        let promise = try context.call(body, this: context.undefined)
        let ignore = context.makeFunction(name: "", length: 1) { $0.context.undefined }
        let report = context.makeFunction(name: "", length: 1) { [unowned self] call in
          self.report(ThrownValue(call.context.protect(call[0])))
          return call.context.undefined
        }
        try context.observe(promise, ignore, report)
      }
    } catch {
      if let thrown = error as? ThrownValue, context.describe(thrown).name == "SyntaxError" {
        scripting?.note(.module)
      }
      guarded { throw error }
    }
  }

  /// The page's own world, if this realm's scripts belong to it.
  var pageWorld: PageWorld? {
    if let worker { return worker.owner?.pageWorld }
    return world == PageWorld.number ? document.node.pool.scripting as? PageWorld : nil
  }

  /// What knows of the page's scripts, for notes about scripts of any world.
  private var scripting: PageWorld? {
    if let worker { return worker.owner?.scripting }
    return document.node.pool.scripting as? PageWorld
  }

  /// HTML Standard, WorkerGlobalScope.importScripts.
  ///
  /// - Throws: what a script throws, and a `NetworkError` for a script that cannot be had.
  func importScripts(_ addresses: [String]) throws {
    if worker?.options.isModule == true {
      throw ScriptError.type("importScripts cannot be used if worker type is \"module\"")
    }
    let urls = try addresses.map { try resolve($0) }
    for url in urls {
      if let pageWorld,
        !pageWorld.allows(.fetched(url, nonce: DOMString(), isParserInserted: false))
      {
        throw Self.loadFailed
      }
      var request = NetworkRequest(url: url)
      request.isForScript = true
      request.isSynchronous = true
      request.mode = .noCORS
      request.credentials = .include
      var answer: NetworkResponse?
      load(request) { answer = $0 }
      guard let answer, let text = answer.workerScript() else { throw Self.loadFailed }
      try Array(text.utf8).withUnsafeBufferPointer {
        _ = try context.evaluate($0, name: answer.url.href)
      }
    }
  }

  private static var loadFailed: DOMException { DOMException(.network, "Load failed") }
}

extension NetworkResponse {
  /// The text of a worker's script; nil if the response is not a script. Its type must be one of JavaScript.
  ///
  /// - Parameter isOfAnyType: whether the type does not matter, as for the script at a data address that
  ///   a worker begins with.
  func workerScript(ofAnyType isOfAnyType: Bool = false) -> PageText? {
    guard (200..<300).contains(status) else { return nil }
    if url.scheme != "blob", !isOfAnyType {
      guard let type = headers.value(of: "content-type").flatMap({ MIMEType($0) }),
        Element.isJavaScript(type.essence)
      else { return nil }
    }
    return PageText(decoding: body, charset: "utf-8", type: .javaScript)
  }
}
