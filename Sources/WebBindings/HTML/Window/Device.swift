/// A device that users choose by its name.
package enum Device: String, CaseIterable, Sendable {
  case iphone, ipad, mac

  /// Safari on the device, in the viewport of the recorded answers of WebKit.
  package var environment: BrowserEnvironment {
    switch self {
    case .iphone: .iPhone
    case .ipad: .iPad
    case .mac: .mac
    }
  }
}
