internal import AppExtension
internal import Preprocessing

extension ExtensionPoint.Platform {
  /// The system that a script runs on.
  init(_ platform: PreprocessingOptions.Platform) {
    switch platform {
    case .iOS: self = .iOS
    case .macOS: self = .macOS
    }
  }
}
