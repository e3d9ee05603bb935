package import DOM
package import Preprocessing
package import PropertyLists

/// One test of a script: its input and its expected outcome.
package struct TestCase: Sendable {
  package var name: String
  /// The file or folder that it comes from.
  package var source: CaseSource
  /// The line of the file where it begins, if that is known.
  package var line: Int?
  package var tags: [String] = []
  /// Why it is skipped, perhaps empty; nil if it is not skipped.
  package var skip: String?
  /// Whether it says `only`, so that others are left out.
  package var isOnly = false

  package var page: TestPage
  package var script: TestScript
  /// The page's address; nil for the page's own.
  package var url: String?
  package var referrer = ""
  package var cookies: [String] = []
  package var storage: [StoredItem] = []
  package var selection: PreprocessingSelection?
  package var options = PreprocessingOptions()
  /// What it runs in; nil where it does not say so.
  package var engine: RequestEngine?
  /// Whether the case says the extension's name; otherwise its bundle does.
  package var namesExtension = false
  /// Whether the case says what the screen is.
  package var namesScreen = false
  /// The answers to the script's requests.
  package var network = TestNetwork()
  package var answer = TestAnswer.none
  package var expectation = Expectation()

  package init(name: String, source: CaseSource, page: TestPage, script: TestScript) {
    self.name = name
    self.source = source
    self.page = page
    self.script = script
  }

  /// Its unique name.
  package var identifier: String { "\(source.path): \(name)" }

  /// The files that it depends on, beside its own.
  package var dependencies: [String] {
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
package struct TestPage: Sendable, Hashable {
  package var content: Content
  /// The label of its encoding, if the case says it.
  package var charset: String?
  /// Its type; nil for the type that its name implies.
  package var type: PageType?

  package init(_ content: Content, charset: String? = nil, type: PageType? = nil) {
    self.content = content
    self.charset = charset
    self.type = type
  }

  package enum Content: Sendable, Hashable {
    case file(String)
    case markup(String)
    /// An address, and the file with the copy of its page.
    case address(String, copy: String?)
  }

  /// Its name in reports.
  package var name: String {
    switch content {
    case .file(let path): CaseSource.name(of: path)
    case .markup: "inline"
    case .address(let url, _): url
    }
  }
}

/// The script of a case.
package enum TestScript: Sendable, Hashable {
  case file(String)
  case text(String)
  /// A bundle, the identifier of one of its extensions, and the values of variables in its
  /// Info.plist.
  case bundle(String, extension: String?, variables: [String: String])

  /// Its name in reports.
  package var name: String {
    switch self {
    case .file(let path), .bundle(let path, _, _): CaseSource.name(of: path)
    case .text: "inline"
    }
  }
}

/// Who answers for the extension.
package enum TestAnswer: Sendable, Hashable {
  /// No extension: `finalize` is not called.
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
