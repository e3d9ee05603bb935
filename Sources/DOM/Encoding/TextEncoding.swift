internal import CLexbor
internal import Bytes

/// An encoding of the Encoding Standard (section 4); the raw value is its name, as
/// `document.characterSet` prints it.
package enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case ibm866 = "IBM866"
  case iso8859Part2 = "ISO-8859-2"
  case iso8859Part3 = "ISO-8859-3"
  case iso8859Part4 = "ISO-8859-4"
  case iso8859Part5 = "ISO-8859-5"
  case iso8859Part6 = "ISO-8859-6"
  case iso8859Part7 = "ISO-8859-7"
  case iso8859Part8 = "ISO-8859-8"
  case iso8859Part8I = "ISO-8859-8-I"
  case iso8859Part10 = "ISO-8859-10"
  case iso8859Part13 = "ISO-8859-13"
  case iso8859Part14 = "ISO-8859-14"
  case iso8859Part15 = "ISO-8859-15"
  case iso8859Part16 = "ISO-8859-16"
  case koi8R = "KOI8-R"
  case koi8U = "KOI8-U"
  case macintosh = "macintosh"
  case windows874 = "windows-874"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1255 = "windows-1255"
  case windows1256 = "windows-1256"
  case windows1257 = "windows-1257"
  case windows1258 = "windows-1258"
  case xMacCyrillic = "x-mac-cyrillic"
  case gbk = "GBK"
  case gb18030 = "gb18030"
  case big5 = "Big5"
  case eucJP = "EUC-JP"
  case iso2022JP = "ISO-2022-JP"
  case shiftJIS = "Shift_JIS"
  case eucKR = "EUC-KR"
  case replacement = "replacement"
  case utf16BE = "UTF-16BE"
  case utf16LE = "UTF-16LE"
  case xUserDefined = "x-user-defined"

  /// The encoding's name.
  package var name: String { rawValue }

  /// The encoding that `label` names (section 4.2, "get an encoding"); nil if the label is unknown.
  /// White space around the label and the case of ASCII letters do not matter.
  package init?(label: String) {
    var label = label
    let found = label.withUTF8 { TextEncoding(label: $0) }
    guard let found else { return nil }
    self = found
  }

  /// The encoding that a label's bytes name; nil if the label is unknown.
  init?(label: UnsafeBufferPointer<UInt8>) {
    var label = label[...]
    while let first = label.first, first.isASCIIWhitespace { label.removeFirst() }
    while let last = label.last, last.isASCIIWhitespace { label.removeLast() }
    let trimmed = UnsafeBufferPointer(rebasing: label)
    if let data = lxb_encoding_data_by_name(trimmed.baseAddress, trimmed.count),
      let name = data.pointee.name, let found = TextEncoding(rawValue: String(cString: name))
    {
      self = found
      return
    }
    // lexbor does not know these labels.
    let text = String(decoding: trimmed, as: UTF8.self).asciiLowercased
    switch text {
    case "unicode11utf8", "unicode20utf8", "x-unicode20utf8": self = .utf8
    case "unicodefffe": self = .utf16BE
    case "csunicode", "iso-10646-ucs-2", "ucs-2", "unicode", "unicodefeff": self = .utf16LE
    default: return nil
    }
  }

  /// The encoding that text is sent in (section 4.3, "get an output encoding").
  package var output: TextEncoding {
    switch self {
    case .replacement, .utf16BE, .utf16LE: .utf8
    default: self
    }
  }

  /// lexbor's tables and functions.
  var data: UnsafePointer<lxb_encoding_data_t>? {
    lxb_encoding_data(identifier)
  }

  private var identifier: lxb_encoding_t {
    switch self {
    case .utf8: LXB_ENCODING_UTF_8
    case .ibm866: LXB_ENCODING_IBM866
    case .iso8859Part2: LXB_ENCODING_ISO_8859_2
    case .iso8859Part3: LXB_ENCODING_ISO_8859_3
    case .iso8859Part4: LXB_ENCODING_ISO_8859_4
    case .iso8859Part5: LXB_ENCODING_ISO_8859_5
    case .iso8859Part6: LXB_ENCODING_ISO_8859_6
    case .iso8859Part7: LXB_ENCODING_ISO_8859_7
    case .iso8859Part8: LXB_ENCODING_ISO_8859_8
    case .iso8859Part8I: LXB_ENCODING_ISO_8859_8_I
    case .iso8859Part10: LXB_ENCODING_ISO_8859_10
    case .iso8859Part13: LXB_ENCODING_ISO_8859_13
    case .iso8859Part14: LXB_ENCODING_ISO_8859_14
    case .iso8859Part15: LXB_ENCODING_ISO_8859_15
    case .iso8859Part16: LXB_ENCODING_ISO_8859_16
    case .koi8R: LXB_ENCODING_KOI8_R
    case .koi8U: LXB_ENCODING_KOI8_U
    case .macintosh: LXB_ENCODING_MACINTOSH
    case .windows874: LXB_ENCODING_WINDOWS_874
    case .windows1250: LXB_ENCODING_WINDOWS_1250
    case .windows1251: LXB_ENCODING_WINDOWS_1251
    case .windows1252: LXB_ENCODING_WINDOWS_1252
    case .windows1253: LXB_ENCODING_WINDOWS_1253
    case .windows1254: LXB_ENCODING_WINDOWS_1254
    case .windows1255: LXB_ENCODING_WINDOWS_1255
    case .windows1256: LXB_ENCODING_WINDOWS_1256
    case .windows1257: LXB_ENCODING_WINDOWS_1257
    case .windows1258: LXB_ENCODING_WINDOWS_1258
    case .xMacCyrillic: LXB_ENCODING_X_MAC_CYRILLIC
    case .gbk: LXB_ENCODING_GBK
    case .gb18030: LXB_ENCODING_GB18030
    case .big5: LXB_ENCODING_BIG5
    case .eucJP: LXB_ENCODING_EUC_JP
    case .iso2022JP: LXB_ENCODING_ISO_2022_JP
    case .shiftJIS: LXB_ENCODING_SHIFT_JIS
    case .eucKR: LXB_ENCODING_EUC_KR
    case .replacement: LXB_ENCODING_REPLACEMENT
    case .utf16BE: LXB_ENCODING_UTF_16BE
    case .utf16LE: LXB_ENCODING_UTF_16LE
    case .xUserDefined: LXB_ENCODING_X_USER_DEFINED
    }
  }
}
