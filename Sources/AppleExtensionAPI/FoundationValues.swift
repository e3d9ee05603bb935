internal import Foundation
internal import PropertyLists

/// Property lists as Foundation has them, and back.
enum FoundationValues {
  /// A value as Foundation has it: `NSDictionary`, `NSArray`, `NSString`, `NSNumber`, `NSDate`,
  /// `NSData` or `NSNull`.
  static func object(_ value: PropertyList) -> NSObject {
    switch value {
    case .null: NSNull()
    case .string(let text): NSString(string: text)
    case .integer(let integer):
      integer.signed.map { NSNumber(value: $0) } ?? NSNumber(value: integer.real)
    case .real(let number): NSNumber(value: number)
    case .boolean(let boolean): NSNumber(value: boolean)
    case .date(let seconds): NSDate(timeIntervalSinceReferenceDate: seconds)
    case .data(let bytes): NSData(data: Data(bytes))
    case .uid(let number): NSNumber(value: number)
    case .array(let elements): NSArray(array: elements.map(object))
    case .dictionary(let dictionary):
      NSDictionary(
        objects: dictionary.values.map(object),
        forKeys: dictionary.keys.map { NSString(string: $0) })
    }
  }

  /// A value of Swift or Foundation as a property list.
  ///
  /// - Returns: nil for a value that is not a property list, holds one that is not, or nests deeper
  ///   than ``PropertyList/maximumDepth``
  static func propertyList(_ value: Any, depth: Int = 0) -> PropertyList? {
    if let number = number(value) { return number }
    switch value {
    case let value as PropertyList: return value
    case let text as String: return .string(text)
    case let url as URL: return .string(url.absoluteString)
    case let date as Date: return .date(date.timeIntervalSinceReferenceDate)
    case let data as Data: return .data(Array(data))
    case is NSNull: return .null
    case let elements as [Any]:
      guard depth < PropertyList.maximumDepth else { return nil }
      let values = elements.compactMap { propertyList($0, depth: depth + 1) }
      return values.count == elements.count ? .array(values) : nil
    case let dictionary as [String: Any]:
      guard depth < PropertyList.maximumDepth else { return nil }
      let entries = dictionary.compactMap { key, value in
        propertyList(value, depth: depth + 1).map { (key, $0) }
      }
      return entries.count == dictionary.count
        ? .dictionary(PropertyListDictionary(entries)) : nil
    default: return nil
    }
  }

  /// Numbers and truth values. Swift's own types first: as `NSNumber`, `true` and `1` are alike.
  private static func number(_ value: Any) -> PropertyList? {
    if type(of: value) == Bool.self, let boolean = value as? Bool { return .boolean(boolean) }
    if let integer = value as? any FixedWidthInteger {
      return Int64(exactly: integer).map { .integer(PropertyListInteger($0)) }
        ?? .real(Double(integer))
    }
    if let real = value as? any BinaryFloatingPoint { return .real(Double(real)) }
    guard let number = value as? NSNumber else { return nil }
    switch String(cString: number.objCType) {
    case "c", "B": return .boolean(number.boolValue)
    case "f", "d": return .real(number.doubleValue)
    default: return .integer(PropertyListInteger(number.int64Value))
    }
  }
}
