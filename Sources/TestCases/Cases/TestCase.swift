public import DOM
public import Preprocessing
public import PropertyLists

/// One test of a script: what it runs on, and what is to come of it.
public struct TestCase: Sendable {
  public var name: String
  /// The file or folder that it is from.
  public var source: CaseSource
  /// The line of the file that it begins in, where that is known.
  public var line: Int?
  public var tags: [String] = []
  /// Why it is left out, perhaps without words; nil where it is not.
  public var skip: String?
  /// Whether it leaves all others out.
  public var isOnly = false

  public var page: TestPage
  public var script: TestScript
  /// The page's address; nil for that of the page itself.
  public var url: String?
  public var referrer = ""
  public var cookies: [String] = []
  public var storage: [StoredItem] = []
  public var selection: PreprocessingSelection?
  public var options = PreprocessingOptions()
  /// Whether the case says what the extension is called; else its bundle does.
  public var namesExtension = false
  /// What answers the script's requests.
  public var network = TestNetwork()
  public var answer = TestAnswer.none
  public var expectation = Expectation()

  public init(name: String, source: CaseSource, page: TestPage, script: TestScript) {
    self.name = name
    self.source = source
    self.page = page
    self.script = script
  }

  /// What tells it from all others.
  public var identifier: String { "\(source.path): \(name)" }

  /// The files that it depends on beside its own.
  public var dependencies: [String] {
    var files: [String] = []
    switch page.content {
    case .file(let path): files.append(path)
    case .address(_, let copy): files.append(contentsOf: copy.map { [$0] } ?? [])
    case .markup: break
    }
    switch script {
    case .file(let path), .bundle(let path, _, _): files.append(path)
    case .text: break
    }
    if case .file(let path) = expectation.html { files.append(path) }
    return files + network.files + expectation.snapshots
  }
}

/// The page of a case.
public struct TestPage: Sendable, Hashable {
  public var content: Content
  /// The label of its encoding, where the case says it.
  public var charset: String?
  /// What it is; nil for what its name says.
  public var type: PageType?

  public init(_ content: Content, charset: String? = nil, type: PageType? = nil) {
    self.content = content
    self.charset = charset
    self.type = type
  }

  public enum Content: Sendable, Hashable {
    case file(String)
    case markup(String)
    /// An address, and the file that its page is kept in.
    case address(String, copy: String?)
  }

  /// What reports call it.
  public var name: String {
    switch content {
    case .file(let path): CaseSource.name(of: path)
    case .markup: "inline"
    case .address(let url, _): url
    }
  }
}

/// The script of a case.
public enum TestScript: Sendable, Hashable {
  case file(String)
  case text(String)
  /// A bundle, which of its extensions, and what variables in its Info.plist stand for.
  case bundle(String, extension: String?, variables: [String: String])

  /// What reports call it.
  public var name: String {
    switch self {
    case .file(let path), .bundle(let path, _, _): CaseSource.name(of: path)
    case .text: "inline"
    }
  }
}

/// Who answers for the extension.
public enum TestAnswer: Sendable, Hashable {
  /// Nobody: `finalize` is not called.
  case none
  /// The argument of `finalize`.
  case arguments(PropertyList)
  /// The extension returns nothing.
  case nothing
  /// A shell command, run in this folder.
  case handler(String, folder: String)
}

extension CaseSource {
  /// The last part of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
