/// Follows the ways through `run`, and finds those on which `completionFunction` is not called, or
/// is called twice (Documentation/Safari.md, E5 and E6).
///
/// It claims only what is certain. Any code that gets the function or the parameters may call it,
/// and a condition may depend on earlier ones.
struct CompletionFlow {
  private let parameters: RunParameters
  private let completions: Set<ObjectIdentifier>
  private let references: Set<ObjectIdentifier>
  /// The nodes that contain one of these.
  private let touching: Set<ObjectIdentifier>
  /// The names of functions in `run` that may call it.
  private var carriers: Set<String> = []
  private var paths = Paths.start
  private var targets: [Target] = []
  /// The ways on which an exception leaves a `try`, for each open `try`.
  private var thrown: [Paths] = []
  /// How many open `finally` blocks are followed twice.
  private var repeatedFinallies = 0

  /// How many statements and expressions were followed.
  private(set) var steps = 0
  /// The ways out of `run`.
  private(set) var exits: [Exit] = []
  /// Second calls: the call, the one before, and whether a loop makes them.
  private(set) var repetitions: [(call: SyntaxNode, first: SyntaxNode, isLoop: Bool)] = []

  struct Exit {
    var paths: Paths
    var way: ScriptFault.Way
    var node: SyntaxNode
  }

  private struct Target {
    var label: String?
    var isLoop: Bool
    var isSwitch: Bool
    var left = Paths.none
    var continued = Paths.none
  }

  init(_ parameters: RunParameters, facts: ScriptFacts) {
    self.parameters = parameters
    completions = Set(parameters.completions.map(ObjectIdentifier.init))
    references = Set(parameters.references.map(ObjectIdentifier.init))
    var touching: Set<ObjectIdentifier> = []
    var pending = parameters.completions + parameters.references
    // Functions that call it, functions that call those, and so on.
    while let node = pending.popLast() {
      touching.insert(ObjectIdentifier(node))
      for ancestor in node.ancestors {
        guard touching.insert(ObjectIdentifier(ancestor)).inserted, ancestor !== parameters.node
        else { break }
        guard let name = Self.name(of: ancestor), carriers.insert(name).inserted else { continue }
        pending += (facts.reads[name] ?? []).filter { read in
          read.ancestors.contains { $0 === parameters.node }
        }
      }
    }
    self.touching = touching
    guard let body = parameters.node.function?.body else { return }
    if case .block = body.kind {
      execute(body)
      exits.append(Exit(paths: paths, way: .end, node: parameters.node))
    } else {
      evaluate(body)
      exits.append(Exit(paths: paths, way: .end, node: parameters.node))
    }
  }

  /// The name that a function is called by, if it has one.
  private static func name(of function: SyntaxNode) -> String? {
    guard case .function = function.kind else { return nil }
    if let name = function.function?.name, function.function?.form != .method { return name }
    switch function.parent?.kind {
    case .declarator(let target, _): return target.name
    case .assignment(_, let target, _): return target.name
    default: return nil
    }
  }

  private func touches(_ node: SyntaxNode?) -> Bool {
    node.map { touching.contains(ObjectIdentifier($0)) } ?? false
  }

  // MARK: Statements

  private mutating func execute(_ statements: [SyntaxNode]) {
    for statement in statements { execute(statement) }
  }

  private mutating func execute(_ node: SyntaxNode, label: String? = nil) {
    guard paths.isReachable else { return }
    steps += 1
    switch node.kind {
    case .block(let statements), .program(let statements): execute(statements)
    case .expressionStatement(let expression):
      // A name alone does nothing.
      if !completions.contains(ObjectIdentifier(expression)) { evaluate(expression) }
    case .variables(_, let declarators):
      for case .declarator(_, let value?) in declarators.map(\.kind) {
        evaluate(value, isBound: true)
      }
    case .ifStatement(let test, let first, let second):
      evaluate(test)
      branch(
        at: node, test: test,
        [{ $0.execute(first) }, { flow in second.map { flow.execute($0) } }],
        touching: [touches(first), touches(second)])
    case .returnStatement(let value):
      value.map { evaluate($0) }
      exits.append(Exit(paths: paths, way: .return, node: node))
      paths = .none
    case .throwStatement(let value):
      evaluate(value)
      if thrown.isEmpty {
        exits.append(Exit(paths: paths, way: .throw, node: node))
      } else {
        thrown[thrown.count - 1] = thrown[thrown.count - 1].joined(paths)
      }
      paths = .none
    case .labeled(let name, let statement): executeLabeled(name, statement)
    case .breakStatement(let name): jump(name, isBreak: true)
    case .continueStatement(let name): jump(name, isBreak: false)
    case .tryStatement(let block, _, let handler, let finally):
      executeTry(block, handler, finally)
    case .switchStatement(let value, let cases): executeSwitch(node, value, cases, label)
    case .withStatement(let object, let body):
      evaluate(object)
      execute(body)
    case .function: break
    case .class: if touches(node) { paths = paths.escaped }
    default: executeLoop(node, label)
    }
  }

  /// Follows one of several branches.
  private mutating func branch(
    at node: SyntaxNode, test: SyntaxNode?, _ bodies: [(inout Self) -> Void], touching: [Bool]
  ) {
    // A test of `completionFunction`, or of whether it was called, has a reason.
    if touches(test) { paths = paths.escaped }
    let start = paths
    var result = Paths.none
    var isUncalledInAll = true
    var isCalledInAll = true
    for (index, body) in bodies.enumerated() {
      paths = start.conditional()
      let othersCall = touching.indices.contains { $0 != index && touching[$0] }
      if othersCall, !touching[index] { paths = paths.skipping(node) }
      body(&self)
      result = result.joined(paths)
      if paths.uncalled?.skips != start.uncalled?.skips { isUncalledInAll = false }
      if paths.called?.call !== start.called?.call { isCalledInAll = false }
    }
    // A condition that changes nothing is not followed.
    if isUncalledInAll { result.uncalled = start.uncalled }
    if isCalledInAll { result.called = start.called }
    paths = result
  }

  private mutating func executeLabeled(_ name: String, _ statement: SyntaxNode) {
    switch statement.kind {
    case .forStatement, .forEach, .whileStatement, .doStatement, .switchStatement:
      execute(statement, label: name)
    default:
      targets.append(Target(label: name, isLoop: false, isSwitch: false))
      execute(statement)
      if let target = targets.popLast() { paths = paths.joined(target.left) }
    }
  }

  private mutating func jump(_ label: String?, isBreak: Bool) {
    let index = targets.lastIndex { target in
      if let label { return target.label == label }
      return target.isLoop || isBreak && target.isSwitch
    }
    if let index {
      if isBreak {
        targets[index].left = targets[index].left.joined(paths)
      } else {
        targets[index].continued = targets[index].continued.joined(paths)
      }
    }
    paths = .none
  }

  private mutating func executeSwitch(
    _ node: SyntaxNode, _ value: SyntaxNode, _ cases: [SyntaxNode], _ label: String?
  ) {
    evaluate(value)
    if touches(value) { paths = paths.escaped }
    let start = paths
    targets.append(Target(label: label, isLoop: false, isSwitch: true))
    var hasDefault = false
    paths = .none
    for case .switchCase(let test, let statements) in cases.map(\.kind) {
      if test == nil { hasDefault = true }
      let isIdle = touches(node) && !statements.contains { touches($0) }
      let entered = start.conditional()
      paths = paths.joined(isIdle ? entered.skipping(node) : entered)
      execute(statements)
    }
    // Without a default, the cases may still cover all values.
    if !hasDefault { paths = paths.joined(touches(node) ? start.skipping(node, by: 2) : start) }
    if let target = targets.popLast() { paths = paths.joined(target.left) }
  }

  private mutating func executeTry(
    _ block: SyntaxNode, _ handler: SyntaxNode?, _ finally: SyntaxNode?
  ) {
    let start = paths
    let exitsBefore = exits.count
    if handler != nil { thrown.append(.none) }
    execute(block)
    if let handler {
      let after = paths
      // Only a `throw` in the script shows where the exception is thrown.
      let entry = thrown.removeLast()
      paths = entry.isReachable ? entry : start.escaped
      execute(handler)
      paths = after.joined(paths)
    }
    guard let finally else { return }
    if touches(finally), exits.count > exitsBefore {
      let last = exits[exits.count - 1]
      let leaving = exits[exitsBefore...].reduce(Paths.none) { $0.joined($1.paths) }
      exits.removeSubrange(exitsBefore...)
      let left = executeFinally(finally, leaving: leaving)
      exits.append(Exit(paths: left, way: last.way, node: last.node))
    } else {
      execute(finally)
    }
  }

  /// How deep nested `finally` blocks are followed twice: each level may double the work.
  private static let repeatedFinallyLimit = 4

  /// Follows a `finally` block, for the ways that leave `run` and for those that continue.
  ///
  /// Once is enough if both enter in the same state. If they differ, each is followed separately.
  /// Deep inside other such blocks the result is unknown, because the work would double at each
  /// level.
  ///
  /// - Returns: the ways that leave, after the block.
  private mutating func executeFinally(_ block: SyntaxNode, leaving: Paths) -> Paths {
    let staying = paths
    let all = staying.joined(leaving)
    if all.isAlike(leaving), all.isAlike(staying) || !staying.isReachable {
      paths = leaving
      execute(block)
      let left = paths
      if !staying.isReachable { paths = .none }
      return left
    }
    guard repeatedFinallies < Self.repeatedFinallyLimit else {
      paths = all
      execute(block)
      let left = paths.escaped
      paths = staying.isReachable ? left : .none
      return left
    }
    repeatedFinallies += 1
    defer { repeatedFinallies -= 1 }
    paths = leaving
    execute(block)
    let left = paths
    paths = staying
    execute(block)
    return left
  }

  private mutating func executeLoop(_ node: SyntaxNode, _ label: String?) {
    switch node.kind {
    case .forStatement(let first, let test, let update, let body):
      if let first {
        if case .variables = first.kind { execute(first) } else { evaluate(first) }
      }
      test.map { evaluate($0) }
      loop(node, label, test: test, isEndless: test == nil) { flow in
        flow.execute(body)
        flow.continueLoop()
        update.map { flow.evaluate($0) }
      }
    case .forEach(_, let collection, let body):
      evaluate(collection)
      loop(node, label, test: collection, isEndless: false, repeats: true) { flow in
        flow.execute(body)
        flow.continueLoop()
      }
    case .whileStatement(let test, let body):
      evaluate(test)
      var isEndless = false
      if case .boolean(true) = test.kind { isEndless = true }
      if case .number(let value) = test.kind, value != 0 { isEndless = true }
      loop(node, label, test: test, isEndless: isEndless) { flow in
        flow.execute(body)
        flow.continueLoop()
      }
    case .doStatement(let body, let test):
      targets.append(Target(label: label, isLoop: true, isSwitch: false))
      execute(body)
      continueLoop()
      evaluate(test)
      if let target = targets.popLast() { paths = paths.joined(target.left) }
    default: break
    }
  }

  /// Continues with the next turn of the loop.
  private mutating func continueLoop() {
    guard let target = targets.last else { return }
    paths = paths.joined(target.continued)
    targets[targets.count - 1].continued = .none
  }

  private mutating func loop(
    _ node: SyntaxNode, _ label: String?, test: SyntaxNode?, isEndless: Bool, repeats: Bool = false,
    _ body: (inout Self) -> Void
  ) {
    if touches(test) { paths = paths.escaped }
    let start = paths
    targets.append(Target(label: label, isLoop: true, isSwitch: false))
    paths = start.conditional()
    body(&self)
    let once = paths
    if repeats, start.called == nil, let called = once.called, called.conditions == 0 {
      // The next turn comes to the same call.
      repetitions.append((called.call, called.call, true))
    }
    let left = targets.popLast()?.left ?? .none
    let none = isEndless ? Paths.none : touches(node) ? start.skipping(node) : start
    // Whether the test ends a loop after a turn depends on the turn.
    let ended = isEndless ? Paths.none : once.conditional()
    paths = none.joined(ended).joined(left)
  }

  // MARK: Expressions

  private mutating func evaluate(_ node: SyntaxNode, isBound: Bool = false) {
    guard touches(node), paths.isReachable else { return }
    steps += 1
    let identity = ObjectIdentifier(node)
    if parameters.aliases.contains(identity) { return }
    if completions.contains(identity) || references.contains(identity) || isCarrier(node) {
      if !isHarmless(node) { paths = paths.escaped }
      return
    }
    switch node.kind {
    case .call(let callee, let arguments, _): evaluateCall(node, callee, arguments)
    case .function:
      // A function with a name is followed where the name is used.
      if !isBound { paths = paths.escaped }
    case .class: paths = paths.escaped
    case .conditional(let test, let first, let second):
      evaluate(test)
      branch(
        at: node, test: test, [{ $0.evaluate(first) }, { $0.evaluate(second) }],
        touching: [touches(first), touches(second)])
    case .logical(_, let operands):
      evaluate(operands[0])
      evaluate(operands, of: node)
    case .assignment(_, let target, let value):
      if target.name == nil { evaluate(target) }
      evaluate(value, isBound: target.name != nil)
      // A stored function may be called from there.
      if completions.contains(ObjectIdentifier(value))
        || references.contains(ObjectIdentifier(value))
      {
        paths = paths.escaped
      }
    default: node.kind.forEachChild { evaluate($0) }
    }
  }

  /// Evaluates the operands after the first. Each is evaluated under the condition of those before
  /// it. There may be any number of them.
  private mutating func evaluate(_ operands: [SyntaxNode], of node: SyntaxNode) {
    guard let last = operands.lastIndex(where: { touches($0) }) else { return }
    var starts: [Paths] = []
    for index in 1..<(last + 1) {
      if touches(operands[index - 1]) { paths = paths.escaped }
      starts.append(paths)
      paths = paths.conditional()
      evaluate(operands[index])
    }
    // The test has a reason.
    if last < operands.count - 1 { paths = paths.escaped }
    // From the innermost condition outwards: each may be false.
    for start in starts.reversed() {
      let isCalledAlike = paths.called?.call === start.called?.call
      paths = paths.joined(start.conditional().skipping(node))
      if isCalledAlike { paths.called = start.called }
    }
  }

  private func isCarrier(_ node: SyntaxNode) -> Bool { node.name.map(carriers.contains) ?? false }

  /// Whether something is only read.
  private func isHarmless(_ node: SyntaxNode) -> Bool {
    switch node.parent?.kind {
    case .unary, .binary, .ifStatement, .conditional, .logical: true
    case .call(let callee, _, _) where callee !== node: Self.isObserver(callee)
    default: false
    }
  }

  /// Whether a function only reads its arguments.
  private static func isObserver(_ callee: SyntaxNode) -> Bool {
    guard let access = callee.access, let object = access.object.name else { return false }
    return object == "console" || object == "JSON" || object == "Object" && access.key == "keys"
  }

  private mutating func evaluateCall(
    _ node: SyntaxNode, _ callee: SyntaxNode, _ arguments: [SyntaxNode]
  ) {
    if completions.contains(ObjectIdentifier(callee)) {
      arguments.forEach { evaluate($0) }
      call(node)
    } else if let access = callee.access, completions.contains(ObjectIdentifier(access.object)),
      access.key == "call" || access.key == "apply"
    {
      arguments.forEach { evaluate($0) }
      call(node)
    } else if let function = callee.function, !function.isGenerator {
      arguments.forEach { evaluate($0) }
      evaluateBody(of: function)
    } else {
      evaluate(callee)
      arguments.forEach { evaluate($0) }
    }
  }

  /// Follows a function that is called where it is written.
  private mutating func evaluateBody(of function: FunctionSyntax) {
    let outside = (exits, targets, thrown)
    (exits, targets, thrown) = ([], [], [])
    if case .block = function.body.kind { execute(function.body) } else { evaluate(function.body) }
    let left = exits.filter { $0.way != .throw }.reduce(Paths.none) { $0.joined($1.paths) }
    (exits, targets, thrown) = outside
    paths = paths.joined(left)
  }

  private mutating func call(_ node: SyntaxNode) {
    guard paths.isReachable else { return }
    if let called = paths.called, called.conditions == 0 {
      repetitions.append((node, called.call, called.call === node))
    }
    let isCalled = paths.uncalled != nil || paths.called != nil
    paths = Paths(
      called: isCalled ? Paths.Called(call: node) : nil, isUnknown: paths.isUnknown)
  }
}
