internal import AppExtension

// The repairs of scripts. Each is made only where nothing else could have been meant, and where the text
// is written as the syntax tree tells.

extension ScriptAnalysis {
  private var bytes: [UInt8] { facts.source.bytes }

  /// Whether these bytes are what the tree says that they are.
  private func says(_ text: String, at range: Range<Int>) -> Bool {
    range.lowerBound >= 0 && range.upperBound <= bytes.count
      && bytes[range].elementsEqual(text.utf8)
  }

  /// Replaces a text that a node ends with, such as the name of `object.name`.
  private func edit(endOf node: SyntaxNode, from text: String, to other: String) -> Repair.Edit? {
    let range = node.end - text.utf8.count..<node.end
    return says(text, at: range) ? Repair.Edit(range, other) : nil
  }

  /// Replaces a text that a node begins with, such as a keyword.
  private func edit(startOf node: SyntaxNode, from text: String, to other: String) -> Repair.Edit? {
    let range = node.start..<node.start + text.utf8.count
    return says(text, at: range) ? Repair.Edit(range, other) : nil
  }

  // MARK: Names

  /// Gives a member of the object another name, unless the script uses it elsewhere.
  ///
  /// - Parameter value: what the member is.
  func renaming(member value: SyntaxNode, _ name: String, to other: String) -> Repair? {
    var uses = 0
    facts.program.walk { node in
      if node.access?.key == name { uses += 1 }
      return true
    }
    switch value.parent?.kind {
    case .property(let property):
      guard uses == 0, property.name == name, property.computedKey == nil, !property.isShorthand,
        let node = value.parent
      else { return nil }
      var scanner = ScriptScanner(Array(bytes[node.start..<min(value.start, bytes.count)]))
      while let token = try? scanner.next(), token.kind != .end {
        let range = node.start + token.start..<node.start + token.end
        if token.kind == .identifier, token.text == name, says(name, at: range) {
          return Repair([Repair.Edit(range, other)])
        }
        if token.kind == .string, token.text == name {
          let inner = range.lowerBound + 1..<range.upperBound - 1
          return says(name, at: inner) ? Repair([Repair.Edit(inner, other)]) : nil
        }
      }
      return nil
    case .assignment(_, let target, _):
      guard uses == 1, case .member = target.kind else { return nil }
      return edit(endOf: target, from: name, to: other).map { Repair([$0]) }
    default: return nil
    }
  }

  /// Replaces a name that is nowhere declared, wherever it is read.
  func replacing(name: String, by other: String) -> Repair? {
    var edits: [Repair.Edit] = []
    for read in facts.reads[name] ?? [] {
      if case .property(let property) = read.parent?.kind, property.isShorthand { return nil }
      guard let edit = edit(startOf: read, from: name, to: other) else { return nil }
      edits.append(edit)
    }
    return edits.isEmpty ? nil : Repair(edits)
  }

  /// Gives a variable of the whole script another name.
  func renaming(global name: String, to other: String) -> Repair? {
    guard Spelling.nearest(to: other, among: [name], distance: 5) != nil,
      facts.declarations[other] == nil, facts.reads[other] == nil, facts.assignments[other] == nil
    else { return nil }
    for declaration in facts.declarations[name] ?? [] {
      guard case .variable = declaration.form else { return nil }
    }
    var edits: [Repair.Edit?] = []
    facts.program.walk { node in
      if node.spelling == name {
        var isShorthand = false
        if case .property(let property) = node.parent?.kind { isShorthand = property.isShorthand }
        edits.append(
          node.scope == nil && !isShorthand ? edit(startOf: node, from: name, to: other) : nil)
      } else if let access = node.access, access.key == name,
        ScriptFacts.isGlobalObject(access.object)
      {
        edits.append(edit(endOf: node, from: name, to: other))
      }
      return true
    }
    let known = edits.compactMap(\.self)
    return known.isEmpty || known.count < edits.count ? nil : Repair(known)
  }

  /// Gives the members of that name another one.
  func renaming(members nodes: [SyntaxNode], _ name: String, to other: String) -> Repair? {
    var edits: [Repair.Edit] = []
    for node in nodes {
      guard case .member = node.kind, let edit = edit(endOf: node, from: name, to: other) else {
        return nil
      }
      edits.append(edit)
    }
    return edits.isEmpty ? nil : Repair(edits)
  }

  // MARK: Declarations

  /// Declares with `var` what a statement declares otherwise.
  func declaring(withVar statement: SyntaxNode) -> [Repair.Edit]? {
    switch statement.kind {
    case .variables(let kind, _) where kind == .let || kind == .const:
      return edit(startOf: statement, from: kind.rawValue, to: "var").map { [$0] }
    case .class(let type):
      guard let name = type.name,
        let edit = edit(startOf: statement, from: "class \(name)", to: "var \(name) = class")
      else { return nil }
      return [edit, Repair.Edit(statement.end..<statement.end, ";")]
    default: return nil
    }
  }

  /// The statement that declares a variable of the whole script.
  func declaration(of target: SyntaxNode) -> SyntaxNode? {
    target.ancestors.first { if case .variables = $0.kind { true } else { false } }
  }

  /// Makes an object of a class.
  func instantiating(_ node: SyntaxNode) -> Repair? {
    switch node.kind {
    case .identifier(let name): guard says(name, at: node.start..<node.end) else { return nil }
    case .class: guard says("class", at: node.start..<node.start + 5) else { return nil }
    default: return nil
    }
    return Repair([
      Repair.Edit(node.start..<node.start, "new "), Repair.Edit(node.end..<node.end, "()"),
    ])
  }

  /// Makes a function with a `this` of its own of an arrow function with a body in braces.
  ///
  /// - Parameter members: the object's members. Another `this` may have been meant for the window.
  func unarrowing(_ node: SyntaxNode, members: Set<String>) -> Repair? {
    guard let function = node.function, function.form == .arrow, case .block = function.body.kind
    else { return nil }
    var isSure = true
    function.body.walk { inner in
      if let nested = inner.function, nested.form != .arrow { return false }
      if case .class = inner.kind { return false }
      if inner.isThis {
        if case .member(let object, let key, _) = inner.parent?.kind, object === inner,
          members.contains(key)
        {
          return true
        }
        isSure = false
      }
      return true
    }
    let head = node.start..<function.body.start
    let written = String(decoding: bytes[head], as: UTF8.self)
    guard isSure, !written.contains("//"), !written.contains("/*") else { return nil }
    var parameters = ""
    if let first = function.parameters.first, let last = function.parameters.last {
      parameters = String(decoding: bytes[first.start..<last.end], as: UTF8.self)
    }
    return Repair([
      Repair.Edit(head, "\(function.isAsync ? "async " : "")function (\(parameters)) ")
    ])
  }

  // MARK: Statements and values

  /// Takes a statement out, with its line where nothing else stands in it.
  func removing(_ statement: SyntaxNode) -> Repair? {
    switch statement.parent?.kind {
    case .block, .program: break
    default: return nil
    }
    var (start, end) = (statement.start, statement.end)
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    let beginsLine = start == 0 || bytes[start - 1] == 0x0A
    guard beginsLine, end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D else {
      return Repair([Repair.Edit(statement.start..<statement.end, "")])
    }
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return Repair([Repair.Edit(start..<end, "")])
  }

  /// Asks by https for an address that a text begins with, or by wss where that is one of a WebSocket.
  func encrypting(_ address: SyntaxNode) -> Repair? {
    var text = address
    if case .binary(_, let operands) = text.kind, let first = operands.first { text = first }
    switch text.kind {
    case .string, .template: break
    default: return nil
    }
    // The quotation mark comes first.
    let start = text.start + 1
    for scheme in ["http", "ws"] where start + scheme.utf8.count + 3 <= bytes.count {
      let end = start + scheme.utf8.count
      if says("\(scheme)://", at: start..<end + 3) { return Repair([Repair.Edit(end..<end, "s")]) }
    }
    return nil
  }

  /// Gives a call that may give null an empty text instead.
  func defaulting(_ call: SyntaxNode) -> Repair? {
    guard case .call = call.kind else { return nil }
    switch call.parent?.kind {
    case .property(let property) where property.value === call && !property.isShorthand: break
    case .assignment("=", _, let value) where value === call: break
    case .array: break
    default: return nil
    }
    return Repair([Repair.Edit(call.end..<call.end, " || \"\"")])
  }
}
