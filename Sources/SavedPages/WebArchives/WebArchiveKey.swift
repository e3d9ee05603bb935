/// The keys of a web archive, as WebKit's `LegacyWebArchive` names them.
enum WebArchiveKey {
  static let mainResource = "WebMainResource"
  static let subresources = "WebSubresources"
  static let frames = "WebSubframeArchives"
  static let data = "WebResourceData"
  static let url = "WebResourceURL"
  static let type = "WebResourceMIMEType"
  static let charset = "WebResourceTextEncodingName"
  static let frameName = "WebResourceFrameName"
  // Keys of jsprep's own, which others pass over.
  static let layout = "JSPrepLayout"
  static let controls = "JSPrepControls"
}
