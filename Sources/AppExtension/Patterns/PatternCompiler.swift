/// Makes a program of a regular expression (Thompson's construction).
struct PatternCompiler {
  private var program: [TextPattern.Instruction] = []

  static func compile(
    _ tree: PatternTree
  ) throws(TextPattern.Failure) -> [TextPattern.Instruction] {
    var compiler = PatternCompiler()
    try compiler.add(tree)
    try compiler.emit(.match)
    return compiler.program
  }

  @discardableResult
  private mutating func emit(
    _ instruction: TextPattern.Instruction
  ) throws(TextPattern.Failure) -> Int {
    guard program.count < TextPattern.maximumSize else { throw TextPattern.Failure() }
    program.append(instruction)
    return program.count - 1
  }

  private mutating func add(_ tree: PatternTree) throws(TextPattern.Failure) {
    switch tree {
    case .character(let set): try emit(.character(set))
    case .start: try emit(.start)
    case .end: try emit(.end)
    case .sequence(let parts):
      for part in parts { try add(part) }
    case .alternatives(let parts): try addAlternatives(parts)
    case .repetition(let part, let least, let most): try addRepetition(part, least, most)
    }
  }

  private mutating func addAlternatives(
    _ parts: [PatternTree]
  ) throws(TextPattern.Failure) {
    var jumps: [Int] = []
    for part in parts.dropLast() {
      let split = try emit(.jump(0))
      try add(part)
      jumps.append(try emit(.jump(0)))
      program[split] = .split(split + 1, program.count)
    }
    if let last = parts.last { try add(last) }
    for jump in jumps { program[jump] = .jump(program.count) }
  }

  private mutating func addRepetition(
    _ part: PatternTree, _ least: Int, _ most: Int?
  ) throws(TextPattern.Failure) {
    for _ in 0..<least {
      let before = program.count
      try add(part)
      // An expression that takes no instruction matches nothing, however often it is repeated.
      if program.count == before { return }
    }
    guard let most else {
      let split = try emit(.jump(0))
      try add(part)
      try emit(.jump(split))
      program[split] = .split(split + 1, program.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      let split = try emit(.jump(0))
      try add(part)
      splits.append(split)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }
}
