internal import Glibc

/// The environment variables of the process.
enum Environment {
  /// The value of a variable; nil where it is not set, or empty.
  static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether it runs without a user: continuous integration sets `CI`.
  static var isContinuousIntegration: Bool {
    guard let value = value("CI") else { return false }
    return value != "false" && value != "0"
  }
}
