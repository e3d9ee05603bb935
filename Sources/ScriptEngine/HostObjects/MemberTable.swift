internal import CJavaScriptCore

/// The names of members as strings of an engine. Every world defines the same members, and a string
/// belongs to no world, so all worlds share them.
final class MemberTable {
  /// A member's names.
  final class Member {
    let name: String
    let isAccessor: Bool
    /// The name as a string of the language, which the engine keeps for as long as it lives.
    let key: JSValueRef
    /// The name of its function: of the getter, where it is an accessor.
    let function: PropertyName
    let setter: PropertyName
    /// The member that was defined after this one the last time. The table keeps all members as
    /// long as it lives.
    fileprivate unowned(unsafe) var next: Member?

    fileprivate init(_ name: String, isAccessor: Bool, in context: Context) {
      self.name = name
      self.isAccessor = isAccessor
      if isAccessor {
        function = PropertyName("get \(name)")
        setter = PropertyName("set \(name)")
        key = MemberTable.keep(EngineString.makeName(name), in: context)
      } else {
        let function = PropertyName(name)
        self.function = function
        setter = function
        key = MemberTable.keep(JSStringRetain(function.reference).made, in: context)
      }
    }
  }

  private var accessors: [String: Member] = [:]
  private var others: [String: Member] = [:]
  private var lists: [String: [JSValueRef]] = [:]

  /// The member of a name.
  ///
  /// - Parameter previous: the member that was looked up before. Members come in the same order in
  ///   every world, so the next one of last time is usually the right one.
  func member(
    _ name: String, isAccessor: Bool, after previous: Member?, in context: Context
  ) -> Member {
    if let next = previous?.next, next.isAccessor == isAccessor, next.name == name { return next }
    let found: Member
    if let known = isAccessor ? accessors[name] : others[name] {
      found = known
    } else {
      found = Member(name, isAccessor: isAccessor, in: context)
      if isAccessor { accessors[name] = found } else { others[name] = found }
    }
    previous?.next = found
    return found
  }

  /// The names of a list with spaces between, as strings of the language.
  func names(_ list: String, in context: Context) -> [JSValueRef] {
    if let known = lists[list] { return known }
    var list = list
    let made = list.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: " ")).map {
        Self.keep(EngineString.makeName(UnsafeBufferPointer(rebasing: $0)), in: context)
      }
    }
    lists[list] = made
    return made
  }

  /// A string of the language that the engine keeps. Takes over the caller's reference of the text.
  private static func keep(_ text: JSStringRef, in context: Context) -> JSValueRef {
    defer { JSStringRelease(text) }
    let string = JSValueMakeString(context.reference, text).made
    JSValueProtect(context.reference, string)
    return string
  }
}
