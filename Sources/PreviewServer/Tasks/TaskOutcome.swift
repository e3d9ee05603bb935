internal import PropertyLists

/// The result of a ``TextTask``, as a worker sends it back.
enum TaskOutcome {
  case done(PropertyList)
  case failed(Problem)

  /// The outcome as a binary property list.
  var bytes: [UInt8] {
    let value: PropertyList =
      switch self {
      case .done(let value): ["done": value]
      case .failed(let problem): ["problem": problem.written]
      }
    // The value is never too deep to be written. If writing failed, the reader would take the empty
    // bytes for a lost answer.
    return (try? value.binaryBytes(allowingNull: true)) ?? []
  }

  /// Reads a worker's answer, which may hold anything.
  static func read(_ bytes: [UInt8]) -> Result<PropertyList, Problem> {
    guard
      let value = try? PropertyList.read(bytes, as: .binary, valueLimit: TextTask.valueLimit)
    else { return .failure(Problem(.lost)) }
    if let done = value["done"] { return .success(done) }
    return .failure(value["problem"].flatMap { Problem(written: $0) } ?? Problem(.lost))
  }
}

extension Problem {
  /// Everything that a task reports of a problem.
  fileprivate var written: PropertyList {
    [
      "identifier": .string(identifier),
      "status": .integer(PropertyListInteger(Int64(status.code))), "title": .string(title),
      "detail": .string(detail), "members": .dictionary(PropertyListDictionary(members)),
    ]
  }

  /// Reads the result of a task; nil if it is not a problem that a task can have.
  fileprivate init?(written value: PropertyList) {
    let known: [HTTPStatus] = [.badRequest, .contentTooLarge, .unprocessableContent]
    guard let identifier = value["identifier"]?.string, let title = value["title"]?.string,
      let detail = value["detail"]?.string, let members = value["members"]?.dictionary,
      let code = value["status"]?.number,
      let status = known.first(where: { Double($0.code) == code })
    else { return nil }
    self.init(status, identifier, title, detail: detail)
    self.members = members.map { ($0.key, $0.value) }
  }
}
