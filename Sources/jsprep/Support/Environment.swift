internal import Glibc

/// What the environment of the process says.
enum Environment {
  /// The value of a variable; nil where it is not set, or empty.
  static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether nobody sits in front of it: continuous integration sets `CI`.
  static var isContinuousIntegration: Bool {
    guard let value = value("CI") else { return false }
    return value != "false" && value != "0"
  }
}
