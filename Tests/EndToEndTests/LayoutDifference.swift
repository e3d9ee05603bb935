import Foundation

/// What differs between two values of JSON. Numbers that only rounding tells apart are equal.
enum LayoutDifference {
  /// The differences: of two lists, one for each element that is not the same.
  static func all(_ real: Any, _ own: Any, at place: String) -> [String] {
    guard let real = real as? [Any], let own = own as? [Any], real.count == own.count else {
      return isSame(real, own) ? [] : ["\(place): \(real), not \(own)"]
    }
    return zip(real, own).enumerated().compactMap { index, pair in
      isSame(pair.0, pair.1) ? nil : "\(place)[\(index)]: \(pair.0), not \(pair.1)"
    }
  }

  private static func isSame(_ real: Any, _ own: Any) -> Bool {
    if let real = real as? NSNumber, let own = own as? NSNumber {
      return abs(real.doubleValue - own.doubleValue) < 0.001
    }
    if let real = real as? [Any], let own = own as? [Any] {
      return real.count == own.count && zip(real, own).allSatisfy { isSame($0, $1) }
    }
    return (real as? NSObject) == (own as? NSObject)
  }
}
