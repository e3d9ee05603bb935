internal import AppExtension
public import PageLoading
public import Preprocessing

/// A preprocessing script under test.
public struct ExtensionScript: Sendable, CustomStringConvertible {
  let script: PreprocessingScript
  /// The identifier of the bundle that it is from.
  public let extensionName: String?

  /// What the failures of tests call it.
  public var description: String { script.name.split(separator: "/").last.map(String.init) ?? "" }

  /// A script by its text.
  public init(source: String, name: String = "script.js") throws(FixtureError) {
    try self.init(name, Array(source.utf8), extensionName: nil)
  }

  /// A script in a file.
  public init(file path: String) throws(FixtureError) {
    try self.init(path, try Fixtures.bytes(of: path), extensionName: nil)
  }

  /// The script that a bundle names.
  ///
  /// - Parameters:
  ///   - path: an `.appex` or an app.
  ///   - identifier: which extension of an app; nil for the only one.
  ///   - variables: what variables in its Info.plist stand for, such as `PRODUCT_NAME`.
  public init(
    bundle path: String, extension identifier: String? = nil, variables: [String: String] = [:]
  ) throws(FixtureError) {
    let finder = ExtensionFinder(DiskFolder(path), variables: BuildVariables(variables))
    let found: (name: String?, file: (path: String, bytes: [UInt8]))
    do throws(BundleError) {
      let bundle = try finder.find(infoFile: nil, identifier: identifier, for: .script)
      found = (bundle.definedIdentifier, try finder.script(of: bundle))
    } catch {
      throw FixtureError("\(path): no script is found: \(error)")
    }
    try self.init(found.file.path, found.file.bytes, extensionName: found.name)
  }

  private init(
    _ name: String, _ bytes: [UInt8], extensionName: String?
  ) throws(FixtureError) {
    do throws(PreprocessingScriptError) {
      script = try PreprocessingScript(name: name, bytes: bytes)
      if let path = script.map.path { script.map.takeFile(try? Fixtures.bytes(of: path)) }
    } catch {
      throw FixtureError("\(name): the script is no UTF-8 text")
    }
    self.extensionName = extensionName
  }

  /// Evaluates the script on a page and calls `run`, in a world of its own.
  ///
  /// Whatever comes of it is in the run, also where the extension gets nothing.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - selection: what is selected in the page.
  ///   - options: by default those with which a run gives the same each time.
  ///   - network: what answers the script's requests. Those that no stub answers fail, and
  ///     ``ScriptRun/unansweredRequests`` names them.
  /// - Throws: ``FixtureError`` where the page cannot be worked with.
  public func run(
    on page: ExtensionPage, selection: PreprocessingSelection? = nil,
    options: PreprocessingOptions = .reproducible, network: [NetworkStub] = []
  ) throws(FixtureError) -> ScriptRun {
    var options = options
    if let extensionName { options.extensionName = extensionName }
    return try ScriptRun(
      script, page.page, selection, options,
      network.map { stub in
        var stub = stub
        stub.address = stub.address.resolved(against: page.page.url)
        return stub
      })
  }
}
