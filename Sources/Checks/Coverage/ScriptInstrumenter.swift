package import Preprocessing
package import ScriptEngine

/// Puts counters into a script, which measure what of it runs.
///
/// Counters stand in lines that are there already, so that no line moves; ``InstrumentedScript`` puts columns
/// and texts right. What is counted is what Istanbul counts: statements, functions, and the ways that `if`,
/// `switch`, `?:`, `&&`, `||`, `??` and default values have.
package struct ScriptInstrumenter {
  private let text: SourceText
  private var sites = CoverageSites()
  private var pieces: [(offset: Int, text: String)] = []
  private let mark: String
  private var counters = 0

  /// The script with counters, and what they count; nil for a script that the parser does not understand.
  package static func instrument(
    _ script: PreprocessingScript
  ) -> (script: InstrumentedScript, sites: CoverageSites)? {
    EngineThread.run(stackSize: ScriptChecker.stackSize) {
      guard let program = try? ScriptParser.parse(script.source),
        case .program(let statements) = program.kind,
        var instrumenter = ScriptInstrumenter(script)
      else { return nil }
      instrumenter.visitBody(statements, from: 0, function: nil)
      let result = instrumenter.result(named: script.name)
      // What was put in must not have made another script of it.
      guard (try? ScriptParser.parse(result.script.source)) != nil else { return nil }
      return result
    }
  }

  private init?(_ script: PreprocessingScript) {
    text = SourceText(name: script.name, bytes: script.source)
    let source = String(decoding: script.source, as: UTF8.self)
    let marks = ["$_c"] + (0..<20).map { "$_c\($0)_" }
    guard let mark = marks.first(where: { !source.contains($0) }) else { return nil }
    self.mark = mark
  }

  private func result(named name: String) -> (script: InstrumentedScript, sites: CoverageSites) {
    var source: [UInt8] = []
    source.reserveCapacity(text.bytes.count + 12 * pieces.count)
    var insertions: [InstrumentedScript.Insertion] = []
    var done = 0
    for piece in pieces {
      source += text.bytes[done..<piece.offset]
      source += piece.text.utf8
      done = piece.offset
      let place = text.location(piece.offset)
      insertions.append(
        .init(line: place.line, column: place.column ?? 1, length: piece.text.utf16.count))
    }
    source += text.bytes[done...]
    return (
      InstrumentedScript(
        name: name, source: source, mark: mark, counterCount: counters, insertions: insertions),
      sites
    )
  }

  // MARK: Counters

  private mutating func makeCounter() -> Int {
    counters += 1
    return counters - 1
  }

  /// Adds text before a byte. Pieces come in the order of the script.
  private mutating func insert(_ piece: String, at offset: Int) { pieces.append((offset, piece)) }

  private mutating func insertCount(_ counter: Int, at offset: Int) {
    insert("\(mark)[\(counter)]++;", at: offset)
  }

  private mutating func insertMarked(_ piece: String, at offset: Int) {
    insert("/*\(mark)*/\(piece)", at: offset)
  }

  private func site(_ node: SyntaxNode, _ counter: Int) -> CoverageSites.Site {
    CoverageSites.Site(
      start: text.location(node.start), end: text.location(node.end), counter: counter)
  }

  // MARK: Statements

  /// Visits the statements of a script or a function.
  ///
  /// - Parameter function: the counter of the function, if this is one.
  private mutating func visitBody(
    _ statements: [SyntaxNode], from start: Int, function: Int?
  ) {
    let directives = statements.prefix { statement in
      if case .expressionStatement(let value) = statement.kind, case .string = value.kind {
        true
      } else {
        false
      }
    }
    if let last = directives.last {
      insertMarked(";", at: last.end)
      if let function { insertCount(function, at: last.end) }
    } else if let function {
      insertCount(function, at: start)
    }
    for statement in statements.dropFirst(directives.count) { visitStatement(statement) }
  }

  private mutating func visitStatement(_ node: SyntaxNode) {
    switch node.kind {
    case .block(let statements): for statement in statements { visitStatement(statement) }
    case .function, .class, .empty: visit(node)
    case .variables(_, let declarators): visitDeclarators(declarators, of: node)
    default:
      let counter = makeCounter()
      insertCount(counter, at: node.start)
      visitCounted(node, counter)
    }
  }

  /// Visits a statement before which its counter stands.
  private mutating func visitCounted(_ node: SyntaxNode, _ counter: Int) {
    if case .variables(_, let declarators) = node.kind {
      for declarator in declarators { visit(declarator) }
      return
    }
    sites.statements.append(site(node, counter))
    switch node.kind {
    case .labeled(_, let inner):
      switch inner.kind {
      case .block, .function, .class, .empty: visitStatement(inner)
      default: visitCounted(inner, counter)
      }
    case .ifStatement(let test, let first, let second):
      visitIf(node, test: test, first, second)
    case .forStatement(let start, let test, let update, let body):
      if let start { visitForStart(start) }
      if let test { visit(test) }
      if let update { visit(update) }
      visitNested(body)
    case .forEach(let target, let collection, let body):
      visit(target)
      visit(collection)
      visitNested(body)
    case .whileStatement(let test, let body):
      visit(test)
      visitNested(body)
    case .doStatement(let body, let test):
      visitNested(body)
      visit(test)
    case .withStatement(let object, let body):
      visit(object)
      visitNested(body)
    case .tryStatement(let block, let parameter, let handler, let finally):
      visitStatement(block)
      if let parameter { visit(parameter) }
      if let handler, case .block(let statements) = handler.kind {
        if let name = parameter?.spelling {
          insertMarked("!\(mark)f(\(name));", at: handler.start + 1)
        }
        for statement in statements { visitStatement(statement) }
      }
      if let finally { visitStatement(finally) }
    case .switchStatement(let value, let cases): visitSwitch(node, value, cases)
    default: node.kind.forEachChild { visit($0) }
    }
  }

  /// Visits a statement that another one holds, in a block.
  ///
  /// - Parameter counter: what counts how often it is come to.
  private mutating func visitNested(_ node: SyntaxNode, counter: Int? = nil) {
    if case .block(let statements) = node.kind {
      if let counter { insertCount(counter, at: node.start + 1) }
      for statement in statements { visitStatement(statement) }
      return
    }
    insertMarked("{", at: node.start)
    if let counter { insertCount(counter, at: node.start) }
    visitStatement(node)
    insertMarked("}", at: node.end)
  }

  private mutating func visitIf(
    _ node: SyntaxNode, test: SyntaxNode, _ first: SyntaxNode, _ second: SyntaxNode?
  ) {
    visit(test)
    let (taken, other) = (makeCounter(), makeCounter())
    visitNested(first, counter: taken)
    if let second {
      visitNested(second, counter: other)
    } else {
      insertMarked("else{\(mark)[\(other)]++;}", at: first.end)
    }
    addBranch(.if, node, [site(first, taken), site(second ?? node, other)])
  }

  private mutating func visitSwitch(
    _ node: SyntaxNode, _ value: SyntaxNode, _ cases: [SyntaxNode]
  ) {
    visit(value)
    var ways: [CoverageSites.Site] = []
    for entry in cases {
      guard case .switchCase(let test, let statements) = entry.kind else { continue }
      if let test { visit(test) }
      let counter = makeCounter()
      ways.append(site(entry, counter))
      insertCount(counter, at: statements.first?.start ?? entry.end)
      for statement in statements { visitStatement(statement) }
    }
    addBranch(.switch, node, ways)
  }

  private mutating func addBranch(
    _ kind: CoverageSites.Branch.Kind, _ node: SyntaxNode, _ ways: [CoverageSites.Site]
  ) {
    sites.branches.append(
      CoverageSites.Branch(
        kind: kind, start: text.location(node.start), end: text.location(node.end), ways: ways))
  }

  // MARK: Variables

  private mutating func visitDeclarators(_ declarators: [SyntaxNode], of statement: SyntaxNode) {
    var isFirst = true
    for declarator in declarators {
      guard case .declarator(let target, let value) = declarator.kind else { continue }
      guard let value else {
        visit(target)
        continue
      }
      let counter = makeCounter()
      sites.statements.append(site(value, counter))
      // The counters of functions stand before the statement: inside they would take the names away.
      if isFirst || Self.takesName(value) {
        isFirst = false
        addBefore(counter, statement)
        visit(target)
        visitSource(value, of: target)
      } else {
        visit(target)
        visit(value, counter: counter)
      }
    }
  }

  /// Visits the value of a pattern. One that takes an error apart gets it as scripts are to see it.
  private mutating func visitSource(_ value: SyntaxNode, of target: SyntaxNode) {
    guard case .object(let properties) = target.kind,
      properties.contains(where: { entry in
        guard case .property(let property) = entry.kind else { return false }
        return property.name.map(["stack", "column", "message"].contains) ?? false
      })
    else {
      visit(value)
      return
    }
    insertMarked("\(mark)f(", at: value.start)
    visit(value)
    insertMarked(")", at: value.end)
  }

  /// Adds a counter before a statement parts of which have been visited.
  private mutating func addBefore(_ counter: Int, _ statement: SyntaxNode) {
    var index = pieces.count
    while index > 0, pieces[index - 1].offset > statement.start { index -= 1 }
    pieces.insert((statement.start, "\(mark)[\(counter)]++;"), at: index)
  }

  private mutating func visitForStart(_ start: SyntaxNode) {
    guard case .variables(_, let declarators) = start.kind else {
      visit(start)
      return
    }
    for case .declarator(let target, let value) in declarators.map(\.kind) {
      visit(target)
      guard let value else { continue }
      if Self.takesName(value) {
        visit(value)
      } else {
        let counter = makeCounter()
        sites.statements.append(site(value, counter))
        visit(value, counter: counter)
      }
    }
  }

  /// Whether a value gets the name of what it is assigned to.
  private static func takesName(_ value: SyntaxNode) -> Bool {
    switch value.kind {
    case .function(let function): function.name == nil
    case .class(let type): type.name == nil
    default: false
    }
  }

  // MARK: Expressions

  /// Visits an expression with a counter before it.
  private mutating func visit(_ node: SyntaxNode, counter: Int) {
    insertMarked("(", at: node.start)
    insert("\(mark)[\(counter)]++,", at: node.start)
    visit(node)
    insertMarked(")", at: node.end)
  }

  private mutating func visit(_ node: SyntaxNode) {
    switch node.kind {
    case .function(let function): visitFunction(node, function)
    case .block, .ifStatement, .forStatement, .forEach, .whileStatement, .doStatement,
      .tryStatement, .switchStatement:
      // The static block of a class.
      visitStatement(node)
    case .conditional(let test, let first, let second):
      visit(test)
      let ways = [site(first, makeCounter()), site(second, makeCounter())]
      visit(first, counter: ways[0].counter)
      visit(second, counter: ways[1].counter)
      addBranch(.conditional, node, ways)
    case .logical:
      let ways = leaves(of: node).map { ($0, site($0, makeCounter())) }
      for (operand, way) in ways { visit(operand, counter: way.counter) }
      addBranch(.logical, node, ways.map(\.1))
    case .member(let object, let name, _) where name == "stack" || name == "column":
      guard Self.isPlainlyRead(node, of: object) else {
        visit(object)
        return
      }
      insertMarked("\(mark)f(", at: node.start)
      visit(object)
      insertMarked(")", at: ownEnd(of: object, in: node))
    case .declarator(let target, let value):
      visitTarget(target)
      if let value { visit(value) }
    default: node.kind.forEachChild { visit($0) }
    }
  }

  /// The operands of logical operators, also of those that are operands themselves.
  private func leaves(of node: SyntaxNode) -> [SyntaxNode] {
    guard case .logical(_, let operands) = node.kind else { return [node] }
    return operands.flatMap { leaves(of: $0) }
  }

  /// Where the object of a member ends, with its parentheses.
  private func ownEnd(of object: SyntaxNode, in member: SyntaxNode) -> Int {
    var end = object.end
    var open = object.start
    while open > member.start {
      open -= 1
      if text.bytes[open] == UInt8(ascii: "(") {
        while end < member.end, text.bytes[end] != UInt8(ascii: ")") { end += 1 }
        end = min(end + 1, member.end)
      }
    }
    return end
  }

  /// Whether a member is read and nothing else, of an object that is there.
  private static func isPlainlyRead(_ node: SyntaxNode, of object: SyntaxNode) -> Bool {
    var inner = object
    while true {
      switch inner.kind {
      case .superReference: return false
      case .member(let next, _, let isOptional), .subscripted(let next, _, let isOptional):
        if isOptional { return false }
        inner = next
        continue
      case .call(let callee, _, let isOptional):
        if isOptional { return false }
        inner = callee
        continue
      default: break
      }
      break
    }
    var below = node
    for ancestor in node.ancestors {
      switch ancestor.kind {
      case .assignment(_, let target, _) where target === below: return false
      case .update, .unary("delete", _), .new, .taggedTemplate: return false
      case .forEach(let target, _, _) where target === below: return false
      case .expressionStatement, .block, .function, .program: return true
      default: below = ancestor
      }
    }
    return true
  }

  // MARK: Functions

  private mutating func visitFunction(_ node: SyntaxNode, _ function: FunctionSyntax) {
    let counter = makeCounter()
    sites.functions.append(
      CoverageSites.Function(
        name: function.name ?? Self.givenName(of: node),
        declaration: CoverageSites.Site(
          start: text.location(node.start),
          end: text.location(
            max(node.start + 1, function.parameters.last?.end ?? function.body.start)),
          counter: counter),
        body: site(function.body, counter)))
    for parameter in function.parameters { visitTarget(parameter) }
    if case .block(let statements) = function.body.kind {
      if let name = Self.errorName(of: node, function) {
        insertMarked("!\(mark)f(\(name));", at: function.body.start + 1)
      }
      visitBody(statements, from: function.body.start + 1, function: counter)
    } else {
      let statement = makeCounter()
      sites.statements.append(site(function.body, statement))
      insertMarked("(", at: function.body.start)
      if let name = Self.errorName(of: node, function) {
        insertMarked("!\(mark)f(\(name)),", at: function.body.start)
      }
      for counter in [counter, statement] {
        insert("\(mark)[\(counter)]++,", at: function.body.start)
      }
      visit(function.body)
      insertMarked(")", at: function.body.end)
    }
  }

  /// The parameter of a function that is given the reason for which a promise was rejected.
  private static func errorName(of node: SyntaxNode, _ function: FunctionSyntax) -> String? {
    guard case .call(let callee, let arguments, _) = node.parent?.kind,
      let method = callee.access?.key,
      method == "catch" && arguments.first === node
        || method == "then" && arguments.count > 1 && arguments[1] === node,
      !hasDirectives(function)
    else { return nil }
    return function.parameters.first?.spelling
  }

  private static func hasDirectives(_ function: FunctionSyntax) -> Bool {
    guard case .block(let statements) = function.body.kind,
      case .expressionStatement(let value) = statements.first?.kind,
      case .string = value.kind
    else { return false }
    return true
  }

  /// The name that a function gets from the variable or the property that it is the value of.
  private static func givenName(of node: SyntaxNode) -> String? {
    switch node.parent?.kind {
    case .declarator(let target, _): target.spelling
    case .property(let property): property.name
    case .assignment(_, let target, let value) where value === node:
      target.spelling ?? target.access?.key
    default: nil
    }
  }

  /// Visits a name or a pattern, whose default values are ways of their own.
  private mutating func visitTarget(_ node: SyntaxNode) {
    switch node.kind {
    case .assignment("=", let target, let value):
      visitTarget(target)
      if Self.takesName(value) {
        visit(value)
      } else {
        let counter = makeCounter()
        addBranch(.defaultValue, node, [site(value, counter)])
        visit(value, counter: counter)
      }
    case .array(let elements), .object(let elements):
      for element in elements { visitTarget(element) }
    case .property(let property):
      if let key = property.computedKey { visit(key) }
      if let value = property.value { visitTarget(value) }
    case .spread(let inner): visitTarget(inner)
    default: visit(node)
    }
  }
}
