internal import CJavaScriptCore

/// The names of members as strings of an engine. All worlds share them, because each world defines
/// the same members, and a string does not belong to a world.
final class MemberTable {
  /// The names of a member.
  final class Member {
    let name: String
    let isAccessor: Bool
    /// The name as a string of the language. The engine keeps it as long as the engine exists, if the
    /// member is in the table, and otherwise as long as something on the machine stack has it.
    let key: JSValueRef
    /// The name of the member's function or, for an accessor, of its getter. Members of scripts do without.
    var function: PropertyName { isAccessor ? getter : text }
    private let text: PropertyName
    private lazy var getter = PropertyName("get \(name)")
    /// The name of an accessor's setter.
    private(set) lazy var setter = PropertyName("set \(name)")
    /// The member that was defined after this one the last time. The table keeps all members as
    /// long as it exists.
    fileprivate unowned(unsafe) var next: Member?

    /// - Parameter hold: lets the engine's collector know of the key, before anything else happens.
    fileprivate init(
      _ name: String, isAccessor: Bool, in context: Context, hold: (JSValueRef) -> Void
    ) {
      self.name = name
      self.isAccessor = isAccessor
      text = PropertyName(name)
      let key = JSValueMakeString(context.reference, text.reference).made
      hold(key)
      self.key = key
    }
  }

  /// The members that are not in the table. To free them takes as long as to make them, and most processes
  /// end before.
  private var passingMembers: [Member] = []
  /// Twice as many as a world has whose script uses most of the page.
  private static let mostPassingMembers = 2048
  private var accessors: [String: Member] = [:]
  private var others: [String: Member] = [:]

  /// The words of texts that were asked for, as strings that the engine keeps; none for a text that
  /// was asked for once.
  private var words: [String: [JSValueRef]] = [:]

  /// The words of a text, which are separated by single spaces; nil at the first question, because
  /// to make the strings takes longer than to let JavaScript split the text once.
  func words(of text: String, in context: Context) -> [JSValueRef]? {
    guard let known = words[text] else {
      words[text] = []
      return nil
    }
    if !known.isEmpty { return known }
    let made = text.split(separator: " ").map { word in
      Self.keep(EngineString.makeName(String(word)), in: context)
    }
    words[text] = made
    return made
  }

  /// The member with a name.
  ///
  /// - Parameter previous: the member that was looked up before this one. Each world defines
  ///   members in the same order, so the next one is usually the same as the last time.
  func member(
    _ name: String, isAccessor: Bool, after previous: Member?, in context: Context
  ) -> Member {
    if let next = previous?.next, next.isAccessor == isAccessor, next.name == name { return next }
    let found: Member
    if let known = isAccessor ? accessors[name] : others[name] {
      found = known
    } else {
      found = Member(name, isAccessor: isAccessor, in: context) { key in
        JSValueProtect(context.reference, key)
      }
      if isAccessor { accessors[name] = found } else { others[name] = found }
    }
    previous?.next = found
    return found
  }

  /// A member that is not in the table, for a world after which there may be no other; nil if there were so
  /// many that the process makes world after world.
  ///
  /// - Parameter arguments: gets the member's key.
  func passingMember(
    _ name: String, isAccessor: Bool, in context: Context, to arguments: inout ArgumentList
  ) -> Member? {
    guard passingMembers.count < Self.mostPassingMembers else { return nil }
    let member = Member(name, isAccessor: isAccessor, in: context) { arguments.append($0) }
    passingMembers.append(member)
    return member
  }

  /// A string of the language that the engine keeps. This takes over the caller's reference to the
  /// text.
  private static func keep(_ text: JSStringRef, in context: Context) -> JSValueRef {
    defer { JSStringRelease(text) }
    let string = JSValueMakeString(context.reference, text).made
    JSValueProtect(context.reference, string)
    return string
  }
}
