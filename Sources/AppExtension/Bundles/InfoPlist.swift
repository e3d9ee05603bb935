package import PropertyLists

/// An Info.plist, with the variables in its values replaced.
package struct InfoPlist: Sendable {
  /// The path of the file that it was read from.
  package let path: String
  private let root: PropertyListDictionary
  /// The expansions of all texts that may contain variables, each computed once.
  private let expansions: [String: Expansion]

  private struct Expansion {
    var text: String
    /// The first variable that is not defined.
    var undefined: String?
  }

  /// All that it says, as it is written.
  package var content: PropertyList { .dictionary(root) }

  /// The most values that an Info.plist may have.
  private static let valueLimit = 1 << 18

  /// Reads an Info.plist in any form of a property list.
  ///
  /// - Throws: ``BundleError`` where the file is not an Info.plist.
  package init(
    path: String, bytes: [UInt8], variables: BuildVariables = BuildVariables()
  ) throws(BundleError) {
    self.path = path
    let value: PropertyList
    do throws(PropertyListError) {
      value = try PropertyList.read(bytes, valueLimit: Self.valueLimit)
    } catch {
      throw .malformed(path: path, error)
    }
    guard let dictionary = value.dictionary else {
      throw .wrongType(path: path, key: [], expected: .dictionary, found: value.kind)
    }
    root = dictionary
    expansions = try Self.expand(value, path, variables)
  }

  /// Replaces the variables in all texts.
  ///
  /// - Throws: ``BundleError/malformed(path:_:)`` where they make too much of the file.
  private static func expand(
    _ root: PropertyList, _ path: String, _ variables: BuildVariables
  ) throws(BundleError) -> [String: Expansion] {
    var expansions: [String: Expansion] = [:]
    var allowance = BuildVariables.maximumWork
    var pending = [root]
    while let value = pending.popLast() {
      switch value {
      case .string(let text):
        guard BuildVariables.hasReference(text), expansions[text] == nil else { continue }
        guard let expanded = variables.expand(text, allowance: &allowance) else {
          throw .malformed(path: path, PropertyListError(.expandsTooFar))
        }
        expansions[text] = Expansion(text: expanded.text, undefined: expanded.undefined)
      case .array(let elements): pending += elements
      case .dictionary(let dictionary): pending += dictionary.values
      default: continue
      }
    }
    return expansions
  }

  /// All of it, as it is written.
  package var propertyList: PropertyList { .dictionary(root) }

  /// The value under a path of keys, as it is written; nil if there is no such value.
  ///
  /// - Throws: ``BundleError/wrongType(path:key:expected:found:)`` if the path leads through a
  ///   value that is not a dictionary.
  func raw(_ keys: [String]) throws(BundleError) -> PropertyList? {
    var value = PropertyList.dictionary(root)
    var key: PropertyListPath = []
    for step in keys {
      guard let dictionary = value.dictionary else {
        throw .wrongType(path: path, key: key, expected: .dictionary, found: value.kind)
      }
      guard let next = dictionary[step] else { return nil }
      value = next
      key = key.appending(.key(step))
    }
    return value
  }

  /// The text under a path of keys.
  ///
  /// - Throws: ``BundleError`` if the value is not text, or contains an undefined variable.
  func text(_ keys: [String]) throws(BundleError) -> String? {
    guard let value = try raw(keys) else { return nil }
    let key = PropertyListPath(keys.map { .key($0) })
    guard let text = value.string else {
      throw .wrongType(path: path, key: key, expected: .string, found: value.kind)
    }
    return try expand(text, key)
  }

  /// The text under a path of keys, whatever it is: nil if it is not a text, and as it is written
  /// where its variables are not defined.
  func looseText(_ keys: [String]) -> String? {
    guard let text = (try? raw(keys))??.string else { return nil }
    return expansions[text]?.text ?? text
  }

  /// The value under a path of keys, with all its texts.
  ///
  /// - Throws: ``BundleError`` where a text holds a variable that is not defined.
  func value(_ keys: [String]) throws(BundleError) -> PropertyList? {
    guard let value = try raw(keys) else { return nil }
    return try expand(value, PropertyListPath(keys.map { .key($0) }))
  }

  private func expand(
    _ value: PropertyList, _ key: PropertyListPath
  ) throws(BundleError) -> PropertyList {
    switch value {
    case .string(let text): return .string(try expand(text, key))
    case .array(let elements):
      var result: [PropertyList] = []
      for (index, element) in elements.enumerated() {
        result.append(try expand(element, key.appending(.index(index))))
      }
      return .array(result)
    case .dictionary(let dictionary):
      var result: [PropertyListDictionary.Entry] = []
      for entry in dictionary {
        result.append(
          PropertyListDictionary.Entry(
            key: entry.key, value: try expand(entry.value, key.appending(.key(entry.key)))))
      }
      return .dictionary(PropertyListDictionary(result))
    default: return value
    }
  }

  private func expand(_ text: String, _ key: PropertyListPath) throws(BundleError) -> String {
    guard let expansion = expansions[text] else { return text }
    if let undefined = expansion.undefined {
      throw .undefinedVariable(undefined, path: path, key: key, value: text)
    }
    return expansion.text
  }
}
