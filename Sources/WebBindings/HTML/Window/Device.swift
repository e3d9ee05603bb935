/// A device that users choose by its name.
package enum Device: String, CaseIterable, Sendable {
  case iphone, ipad, mac

  /// Safari on the device.
  package var environment: BrowserEnvironment {
    switch self {
    case .iphone: .iPhone
    case .ipad: .iPad
    case .mac: .mac
    }
  }
}
