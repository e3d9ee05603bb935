/// A place where Apple's systems take extensions (Information Property List Key Reference,
/// NSExtensionPointIdentifier).
package struct ExtensionPoint: Sendable, Hashable {
  package let identifier: String
  /// Apple's name for extensions at this point.
  package let name: String
  /// The platforms that have the point.
  package let platforms: Set<Platform>

  /// A system that has extensions.
  package enum Platform: String, Sendable, Hashable, CaseIterable {
    case iOS = "ios"
    case macOS = "macos"

    /// Apple's name for the platform.
    package var name: String { self == .iOS ? "iOS" : "macOS" }
  }

  /// Whether the share sheet, or its row of actions, offers extensions at this point, and Safari runs
  /// their scripts (Documentation/Safari.md, F4).
  package var isShared: Bool { Self.sharedIdentifiers.contains(identifier) }

  /// The points whose extensions have been seen to run a script (Documentation/Safari.md, F4).
  package static let sharedIdentifiers: Set<String> = [
    "com.apple.share-services", "com.apple.ui-services", "com.apple.services",
  ]

  /// The point with an identifier; nil if Apple documents no such point.
  package init?(_ identifier: String) {
    guard let known = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = known
  }

  private init(_ identifier: String, _ name: String, _ platforms: Set<Platform>) {
    self.identifier = identifier
    self.name = name
    self.platforms = platforms
  }

  /// The points that Apple documents.
  package static let all: [ExtensionPoint] = [
    ExtensionPoint("com.apple.share-services", "Share", [.iOS, .macOS]),
    ExtensionPoint("com.apple.ui-services", "Action with a user interface", [.iOS, .macOS]),
    ExtensionPoint("com.apple.services", "Action without a user interface", [.iOS, .macOS]),
    ExtensionPoint("com.apple.widget-extension", "Today", [.iOS, .macOS]),
    ExtensionPoint("com.apple.widgetkit-extension", "Widget", [.iOS, .macOS]),
    ExtensionPoint("com.apple.photo-editing", "Photo Editing", [.iOS, .macOS]),
    ExtensionPoint("com.apple.keyboard-service", "Custom Keyboard", [.iOS]),
    ExtensionPoint("com.apple.FinderSync", "Finder Sync", [.macOS]),
    ExtensionPoint("com.apple.fileprovider-nonui", "File Provider", [.iOS, .macOS]),
    ExtensionPoint(
      "com.apple.fileprovider-actionsui", "File Provider user interface", [.iOS, .macOS]),
    ExtensionPoint("com.apple.fileprovider-ui", "Document Picker", [.iOS]),
    ExtensionPoint("com.apple.Safari.extension", "Safari App Extension", [.macOS]),
    ExtensionPoint("com.apple.Safari.web-extension", "Safari Web Extension", [.iOS, .macOS]),
    ExtensionPoint("com.apple.Safari.content-blocker", "Content Blocker", [.iOS, .macOS]),
    ExtensionPoint("com.apple.Safari.sharedlinks-service", "Shared Links", [.iOS, .macOS]),
    ExtensionPoint("com.apple.usernotifications.service", "Notification Service", [.iOS, .macOS]),
    ExtensionPoint(
      "com.apple.usernotifications.content-extension", "Notification Content", [.iOS]),
    ExtensionPoint("com.apple.intents-service", "Intents", [.iOS, .macOS]),
    ExtensionPoint("com.apple.intents-ui-service", "Intents user interface", [.iOS]),
    ExtensionPoint("com.apple.message-payload-provider", "iMessage", [.iOS]),
    ExtensionPoint("com.apple.broadcast-services-upload", "Broadcast Upload", [.iOS]),
    ExtensionPoint("com.apple.broadcast-services-setupui", "Broadcast Setup", [.iOS]),
    ExtensionPoint("com.apple.callkit.call-directory", "Call Directory", [.iOS]),
    ExtensionPoint("com.apple.identitylookup.message-filter", "Message Filter", [.iOS]),
    ExtensionPoint(
      "com.apple.authentication-services-credential-provider-ui", "Credential Provider",
      [.iOS, .macOS]),
    ExtensionPoint("com.apple.quicklook.preview", "Quick Look Preview", [.iOS, .macOS]),
    ExtensionPoint("com.apple.quicklook.thumbnail", "Thumbnail", [.iOS, .macOS]),
    ExtensionPoint("com.apple.spotlight.index", "Spotlight Index", [.iOS, .macOS]),
    ExtensionPoint("com.apple.spotlight.import", "Spotlight Import", [.macOS]),
    ExtensionPoint("com.apple.dt.Xcode.extension.source-editor", "Xcode Source Editor", [.macOS]),
    ExtensionPoint("com.apple.networkextension.packet-tunnel", "Packet Tunnel", [.iOS, .macOS]),
    ExtensionPoint("com.apple.networkextension.app-proxy", "App Proxy", [.iOS, .macOS]),
    ExtensionPoint("com.apple.networkextension.filter-data", "Filter Data", [.iOS, .macOS]),
    ExtensionPoint("com.apple.networkextension.filter-control", "Filter Control", [.iOS]),
    ExtensionPoint("com.apple.networkextension.dns-proxy", "DNS Proxy", [.iOS, .macOS]),
  ]

  /// The documented identifier that differs little from one that is not documented.
  package static func nearestIdentifier(to identifier: String) -> String? {
    Spelling.nearest(to: identifier, among: all.map(\.identifier), distance: 6)
  }
}
