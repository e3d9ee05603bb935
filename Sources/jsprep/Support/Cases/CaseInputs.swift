internal import AppExtension
internal import DOM
internal import Messages
internal import PageLoading
internal import Preprocessing
internal import PropertyLists
internal import Synchronization
internal import SystemServices
internal import TestCases
internal import WebBindings
internal import Workers

/// Reads the files that cases name, each only once.
final class CaseInputs: Sendable {
  private let files = Mutex<[String: Result<[UInt8], FileError>]>([:])
  private let archives = Mutex<[String: HTTPArchive]>([:])
  /// Whether pages of the network without a recorded copy are fetched and recorded.
  private let records: Bool

  init(records: Bool) {
    self.records = records
  }

  /// The request for a case.
  func request(for testCase: TestCase) throws(RunFailure) -> WorkerRequest {
    var options = testCase.options
    let script = try script(of: testCase, &options)
    var request = WorkerRequest(
      page: try page(of: testCase), script: script, options: options,
      selection: testCase.selection, emission: .html, outputEncoding: "utf-8")
    switch testCase.answer {
    case .none, .handler: break
    case .nothing: request.extensionAnswer = .nothing
    case .arguments(let value): request.extensionAnswer = .item(value)
    }
    request.queries = testCase.queries
    request.stubs = try stubs(of: testCase.network, page: request.page.url)
    return request
  }

  /// The bytes of a file.
  func read(_ path: String) throws(FileError) -> [UInt8] {
    if let known = files.withLock({ $0[path] }) { return try known.get() }
    let result: Result<[UInt8], FileError>
    do throws(FileError) {
      result = .success(try FileContents.read(path))
    } catch {
      result = .failure(error)
    }
    files.withLock { $0[path] = result }
    return try result.get()
  }

  private func contents(_ path: String) throws(RunFailure) -> [UInt8] {
    do throws(FileError) {
      return try read(path)
    } catch {
      throw RunFailure(error)
    }
  }

  // MARK: The network

  /// The stubs that answer the script's requests.
  ///
  /// - Parameter page: the page's address, to which paths in the stubs are relative.
  private func stubs(
    of network: TestNetwork, page: String
  ) throws(RunFailure) -> [NetworkStub] {
    if network.isOff { return [.offline] }
    var stubs: [NetworkStub] = []
    for description in network.stubs {
      var stub = description.stub
      stub.address = stub.address.resolved(against: page)
      if let file = description.bodyFile, case .response(var response) = stub.answer {
        response.body = try contents(file)
        stub.answer = .response(response)
      }
      stubs.append(stub)
    }
    if let path = network.archive { stubs += try archive(path).stubs }
    return stubs
  }

  private func archive(_ path: String) throws(RunFailure) -> HTTPArchive {
    if let known = archives.withLock({ $0[path] }) { return known }
    let archive = try RunInputs.archive(path, try contents(path))
    archives.withLock { $0[path] = archive }
    return archive
  }

  // MARK: The script

  private func script(
    of testCase: TestCase, _ options: inout PreprocessingOptions
  ) throws(RunFailure) -> PreprocessingScript {
    switch testCase.script {
    case .text(let text):
      return try RunInputs.script("\(testCase.source.path) (script)", Array(text.utf8))
    case .file(let path): return try RunInputs.script(path, try contents(path))
    case .bundle(let path, let identifier, let variables):
      let choice = ExtensionChoice(identifier: identifier, variables: variables)
      let reader = try BundleReader(path, choice, for: .script)
      let (file, bytes) = try reader.script()
      if !testCase.namesExtension, let name = reader.bundle.definedIdentifier {
        options.extensionName = name
      }
      let script = try RunInputs.script(file, bytes)
      reader.readMap(of: script)
      return script
    }
  }

  // MARK: The page

  private func page(of testCase: TestCase) throws(RunFailure) -> PreprocessingPage {
    let description = testCase.page
    var page: PreprocessingPage
    switch description.content {
    case .markup(let markup):
      page = PreprocessingPage(bytes: Array(markup.utf8), url: "https://example.com/")
      page.charset = "utf-8"
    case .file(let path):
      page = try Self.page(
        try contents(path), path: path,
        url: "https://example.com/\(Self.addressPart(description.name))")
    case .address(let url, let copy):
      page = try Self.page(try recorded(url, copy: copy, testCase), path: copy ?? "", url: url)
      page.url = url
    }
    if let charset = description.charset { page.charset = charset }
    if let type = description.type { page.type = type }
    if let url = testCase.url { page.url = url }
    page.cookies = testCase.cookies
    page.referrer = testCase.referrer
    page.storage = testCase.storage
    return page
  }

  /// A page in a file, which may be one that a browser has saved.
  private static func page(
    _ bytes: [UInt8], path: String, url: String
  ) throws(RunFailure) -> PreprocessingPage {
    var loaded = LoadedPage(bytes: bytes, url: url, type: LoadedPage.type(of: path))
    try loaded.unpack(path, type: nil)
    var page = PreprocessingPage(
      bytes: loaded.bytes, url: loaded.url, charset: loaded.charset, type: loaded.type)
    page.resources = loaded.resources
    page.savedPage = loaded.savedPage
    return page
  }

  /// The bytes that a page of the network had when it was recorded.
  private func recorded(
    _ url: String, copy: String?, _ testCase: TestCase
  ) throws(RunFailure) -> [UInt8] {
    guard let copy else {
      throw RunFailure(
        .unusable, "page-not-recorded", place: testCase.source.path,
        "a test needs no network: the page \(url) has no recorded copy",
        fix: #"write "page": {"url": "\#(url)", "copy": "FILE"} and run once with --update."#)
    }
    do throws(FileError) {
      return try read(copy)
    } catch {
      guard records else {
        var failure = RunFailure(error)
        failure.fix = "--update fetches \(url) and keeps it there."
        throw failure
      }
    }
    let loader = PageLoader(
      LoadingOptions(userAgent: testCase.options.environment.userAgent, policy: .person))
    let bytes: [UInt8]
    do throws(LoadingError) {
      bytes = try loader.load(url).bytes
    } catch {
      throw RunFailure(error)
    }
    do throws(FileError) {
      try FileContents.write(bytes, to: copy, makesFolders: true)
    } catch {
      throw RunFailure(error)
    }
    files.withLock { $0[copy] = .success(bytes) }
    return bytes
  }

  /// A file's name, escaped as the last part of an address.
  private static func addressPart(_ name: String) -> String {
    PercentEncoding.encode(FileName.bytes(name)) { byte in
      byte > 0x20 && byte < 0x7F && !"%?#\\\"<>".utf8.contains(byte)
    }
  }
}
