package import ScriptEngine

/// What of a script is counted, with the counters that tell how often it ran.
package struct CoverageSites: Sendable, Hashable {
  package var statements: [Site] = []
  package var functions: [Function] = []
  package var branches: [Branch] = []

  package init() {}

  /// A range of the script, and the number of its counter.
  package struct Site: Sendable, Hashable {
    package var start: SourceLocation
    package var end: SourceLocation
    package var counter: Int

    package init(start: SourceLocation, end: SourceLocation, counter: Int) {
      self.start = start
      self.end = end
      self.counter = counter
    }
  }

  package struct Function: Sendable, Hashable {
    /// Its name; nil where it has none of its own.
    package var name: String?
    /// The function's head.
    package var declaration: Site
    /// Its body.
    package var body: Site

    package init(name: String?, declaration: Site, body: Site) {
      self.name = name
      self.declaration = declaration
      self.body = body
    }
  }

  /// A place where the script goes one of several ways.
  package struct Branch: Sendable, Hashable {
    package var kind: Kind
    /// The whole of it.
    package var start: SourceLocation
    package var end: SourceLocation
    package var ways: [Site]

    /// By the names that Istanbul has for them.
    package enum Kind: String, Sendable {
      case `if`, `switch`
      case conditional = "cond-expr"
      case logical = "binary-expr"
      case defaultValue = "default-arg"
    }

    package init(kind: Kind, start: SourceLocation, end: SourceLocation, ways: [Site]) {
      self.kind = kind
      self.start = start
      self.end = end
      self.ways = ways
    }
  }
}
