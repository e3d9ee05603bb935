internal import Preprocessing
internal import PropertyLists
internal import ScriptEngine

extension Finding {
  /// Whether one finding comes before another: by place, files in the order of their names.
  package static func comesBefore(_ first: Finding, _ second: Finding) -> Bool {
    let (one, other) = (first.order, second.order)
    if one != other { return one < other }
    return first.severity > second.severity
  }

  private var order: (String, Int, Int, String) {
    switch place {
    case .file(let path): (path, 0, 0, "")
    case .info(let path, let key): (path, 0, 0, key.description)
    case .script(let location): (location.source, location.line, location.column ?? 0, "")
    }
  }
}
