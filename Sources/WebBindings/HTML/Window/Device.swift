/// A device that users choose by its name.
package enum Device: String, CaseIterable, Sendable {
  case iphone, ipad, mac

  /// Safari on the device, with the viewport of the recorded results of WebKit.
  package var environment: BrowserEnvironment {
    switch self {
    case .iphone: .iPhone
    case .ipad: .iPad
    case .mac: .mac
    }
  }
}
