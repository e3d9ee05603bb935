import Foundation
import Testing

/// Whether the real WebKit can be used on this machine: `make webkit` installs it.
enum WebKitPresence {
  static let isInstalled: Bool = {
    guard dlopen("libwebkit2gtk-4.1.so.0", RTLD_LAZY) != nil else { return false }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/Xvfb", X_OK) == 0 }
  }()

  /// Why tests are skipped.
  static let reason: Comment = "WebKitGTK or Xvfb is not installed: make webkit"
}
