internal import CJavaScriptCore

extension Context {
  /// Defines properties on an object, whatever it inherits.
  public func define(
    _ definitions: PropertyDefinitions, on object: Value
  ) throws(ThrownValue) {
    var rest = definitions.list[...]
    while !rest.isEmpty {
      try define(rest.prefix(Self.definitionsInOneCall), on: object)
      rest = rest.dropFirst(Self.definitionsInOneCall)
    }
  }

  /// So many that their values fit in a buffer on the machine stack, where the collector sees them.
  private static var definitionsInOneCall: Int { 15 }

  private func define(
    _ definitions: ArraySlice<PropertyDefinitions.Definition>, on object: Value
  ) throws(ThrownValue) {
    var raised: ThrownValue?
    let count = 1 + 4 * definitions.count
    withUnsafeTemporaryAllocation(of: JSValueRef?.self, capacity: count) { list in
      list.initialize(repeating: undefined.reference)
      list[0] = object.reference
      for (index, definition) in definitions.enumerated() {
        var flags = definition.isEnumerable ? 1 : 0
        if definition.isConfigurable { flags |= 2 }
        list[4 * index + 1] = makeString(definition.name).reference
        switch definition.content {
        case .method(let length, let body):
          if definition.isConfigurable { flags |= 8 }
          flags |= length << 4
          list[4 * index + 3] = makeFunction(name: definition.name, length: 0, body).reference
        case .accessor(let get, let set):
          flags |= 4
          list[4 * index + 3] =
            makeFunction(name: "get \(definition.name)", length: 0, get).reference
          if let set {
            flags |= 1 << 4
            list[4 * index + 4] =
              makeFunction(name: "set \(definition.name)", length: 0, set).reference
          }
        case .constant(let number):
          list[4 * index + 3] = makeNumber(number).reference
        }
        list[4 * index + 2] = makeNumber(Double(flags)).reference
      }
      do throws(ThrownValue) {
        _ = try attempt { exception in
          JSObjectCallAsFunction(
            reference, intrinsics.defineAll, nil, count, list.baseAddress, exception)
        }
      } catch {
        raised = error
      }
    }
    if let raised { throw raised }
  }
}
