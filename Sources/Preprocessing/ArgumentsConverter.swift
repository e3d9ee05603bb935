internal import PropertyLists
internal import ScriptEngine

/// Makes the JavaScript value of a property list, as Safari hands it to `finalize`.
enum ArgumentsConverter {
  /// The value. `value` has at most ``PropertyList/maximumDepth`` levels, because readers of
  /// property lists refuse more.
  static func convert(_ value: PropertyList, in context: Context) throws(ThrownValue) -> Value {
    switch value {
    case .null: return context.null
    case .string(let text): return context.makeString(text)
    case .integer(let integer): return context.makeNumber(integer.real)
    case .real(let number): return context.makeNumber(number)
    case .boolean(let boolean): return context.makeBoolean(boolean)
    case .date(let seconds): return context.makeDate(milliseconds: (seconds + 978_307_200) * 1000)
    case .data(let bytes): return context.makeBytes(bytes)
    case .uid(let number): return context.makeNumber(Double(number))
    case .array(let elements):
      return try context.makeArray(count: elements.count) { (index) throws(ThrownValue) in
        try convert(elements[index], in: context)
      }
    case .dictionary(let dictionary):
      let object = context.makeObject()
      for entry in dictionary {
        try context.define(
          PropertyName(entry.key), on: object, value: convert(entry.value, in: context),
          enumerable: true)
      }
      return object
    }
  }
}
